export type { Boot, BootIds } from './boot-ids.ts';
export { createCdnHandler } from './create-cdn-handler.ts';
export { createSiteHandler, type SiteOptions } from './create-site-handler.ts';
export { type Handler, withoutOrigin } from './http.ts';
export { askPublicApi } from './prerender/page-data.ts';
export type { SecurityOptions } from './security-headers.ts';
export { createFolderState, type SiteState } from './site-state.ts';
