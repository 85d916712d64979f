export { askPublicApi } from './api/page-data.ts';
export { createCdnHandler } from './create-cdn-handler.ts';
export { createSiteHandler, type SiteOptions } from './create-site-handler.ts';
export { type Handler, withoutOrigin } from './http.ts';
export { describeServed } from './readiness.ts';
