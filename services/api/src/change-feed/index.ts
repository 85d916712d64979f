export {
  type CachedCaller,
  type CachedWriter,
  type ChangeFeed,
  createChangeFeed,
  type Revision,
} from './change-feed.ts';
export { type ClusterTime, clusterTimeOf, isClusterTime, withClusterTime } from './cluster-time.ts';
export type { GuardedCache } from './guarded-cache.ts';
