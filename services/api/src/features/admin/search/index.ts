export { getPending } from './get-pending.ts';
export { searchAll } from './search-all.ts';
