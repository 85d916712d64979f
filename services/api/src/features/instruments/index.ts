export { loadPacks, packHashOf } from './load-packs.ts';
