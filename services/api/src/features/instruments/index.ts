export { instrumentRoutes } from './instruments.routes.ts';
export { loadPacks } from './load-packs.ts';
