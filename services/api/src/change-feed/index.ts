export { type CachedCaller, type ChangeFeed, createChangeFeed } from './change-feed.ts';
export { type ClusterTime, isClusterTime, withClusterTime } from './cluster-time.ts';
export type { GuardedCache } from './guarded-cache.ts';
