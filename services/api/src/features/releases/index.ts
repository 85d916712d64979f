export { type Boot, bootIdSecretOf, readBootId } from './boot-id.ts';
export { addFailedSource, countInTrials, findTrials, stopFailingCanaries } from './canary-trials.ts';
export { networkOf, type TrialMembership, withinNetworkLimit } from './network-limit.ts';
export { releaseRoutes } from './releases.routes.ts';
export { findSourceMap } from './source-maps.ts';
export { countCanaryVitals, type TrialVital } from './vitals/canary-vitals.ts';
export { addBins, type Bins, binOf, countOf, quantileOf } from './vitals/vital-bins.ts';
