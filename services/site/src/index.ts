export { createCdnHandler } from './create-cdn-handler.ts';
export { createSiteHandler, type Handler, type SiteOptions } from './create-site-handler.ts';
export { type SecurityOptions, securityHeaders } from './security-headers.ts';
