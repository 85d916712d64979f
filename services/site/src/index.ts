export { type Boot, type BootIds, createBootIds } from './boot-ids.ts';
export { allowOverridesOf } from './config.ts';
export { createCdnHandler } from './create-cdn-handler.ts';
export { createSiteHandler, type Handler, type SiteOptions } from './create-site-handler.ts';
export { type SecurityOptions, securityHeaders } from './security-headers.ts';
export { createFolderState, type SiteState } from './site-state.ts';
