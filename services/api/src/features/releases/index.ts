export { type Boot, bootIdSecretOf, readBootId } from './boot-id.ts';
export {
  addFailedSource,
  countInTrials,
  findTrials,
  stopFailingCanaries,
  type TrialMembership,
  withinNetworkLimit,
} from './canary-trials.ts';
export { releaseRoutes } from './releases.routes.ts';
