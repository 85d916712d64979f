export { getStats, typeStats } from './get-stats.ts';
export { EARNING, type Revenue, revenueByBucket, revenueOf } from './revenue.ts';
