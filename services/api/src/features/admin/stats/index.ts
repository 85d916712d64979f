export { getStats, toTypeStats } from './get-stats.ts';
export { REVENUE_FILTER, type Revenue, sumRevenue, sumRevenueByBucket } from './revenue.ts';
