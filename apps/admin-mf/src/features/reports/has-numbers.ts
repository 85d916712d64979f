import type { AdminReport } from '@kenali/contracts';

/** Whether there is anything in a report that could be taken along. */
export const hasNumbers = (report: AdminReport | undefined): report is AdminReport =>
  report !== undefined &&
  (report.figures.some(({ value, before }) => value !== 0 || before !== 0) ||
    report.series.some(({ values }) => values.some(Boolean)) ||
    report.types.some(({ count }) => count > 0));
