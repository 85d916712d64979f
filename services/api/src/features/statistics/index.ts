export { countResults } from './count-results.ts';
export { countResultsByVersion, readStandardErrors, readStatistics } from './read-statistics.ts';
export { countingJob, rebuildStatistics, recountWithout } from './run-counting.ts';
export { takeOutOfStatistics, takeOutStale } from './take-out.ts';
