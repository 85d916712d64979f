export { type ClusterTime, isClusterTime } from './cluster-time.ts';
export type { Held } from './held.ts';
export { createLive, type HeldCaller, type Live } from './live.ts';
export { withClock } from './read-clock.ts';
