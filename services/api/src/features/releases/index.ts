export { type Boot, bootIdSecretOf, readBootId } from './boot-id.ts';
export { countInTrials, findTrials, stopFailingCanaries, type TrialMembership } from './canary-trials.ts';
export { releaseRoutes } from './releases.routes.ts';
