export { ENDED, getStats, toTypeStats } from './get-stats.ts';
export { REVENUE_FILTER, type Revenue, sumRevenueByBucket } from './revenue.ts';
