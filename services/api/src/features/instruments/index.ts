export { loadPacks } from './load-packs.ts';
