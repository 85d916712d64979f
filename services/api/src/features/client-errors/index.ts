export { clientErrorRoutes } from './client-errors.routes.ts';
export { releaseStarts } from './release-hour.model.ts';
export { vitalVisits } from './vitals/vital-hour.model.ts';
