export { ImportedPack, type ImportedPackDocument, keyOf } from './imported-pack.model.ts';
export { hashOfPack, loadPacks, packHashOf } from './load-packs.ts';
export { refreshPacks, watchImportedPacks } from './refresh-packs.ts';
