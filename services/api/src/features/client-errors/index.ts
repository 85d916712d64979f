export { clientErrorRoutes } from './client-errors.routes.ts';
export { policyViolations } from './policy/policy-hour.model.ts';
export { releaseStarts } from './release-hour.model.ts';
export { vitalVisits } from './vitals/vital-hour.model.ts';
