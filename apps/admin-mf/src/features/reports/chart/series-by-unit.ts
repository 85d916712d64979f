import type { ReportSeries } from '@kenali/contracts';

/** Series that may share one axis: those of one unit, in the order in which the units first come. */
export const seriesByUnit = (series: readonly ReportSeries[]): ReportSeries[][] =>
  [...new Set(series.map(({ unit }) => unit))].map((unit) => series.filter((one) => one.unit === unit));
