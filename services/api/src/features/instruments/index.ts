export { ImportedPack, type ImportedPackDocument, keyOf } from './imported-pack.model.ts';
export { loadPacks, packHashOf } from './load-packs.ts';
export { packsJob, refreshPacks } from './refresh-packs.ts';
