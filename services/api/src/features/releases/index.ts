export { releaseAlertEmail } from './alerts/alert-email.ts';
export { bootIdSecretOf } from './pages/boot-id.ts';
export { releaseStarts } from './pages/release-hour.model.ts';
export { policyViolations } from './policy/policy-hour.model.ts';
export { releaseRoutes } from './releases.routes.ts';
export { releasesJob } from './store/release-store.ts';
export { vitalVisits } from './vitals/vital-hour.model.ts';
