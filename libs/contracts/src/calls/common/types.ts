/** A positive integer. Knowing an id never grants access: every call checks the owner. */
export type Id = number;
/** ISO 8601 time in UTC, "2026-11-21T03:04:05.000Z". */
export type IsoTime = string;
/** Whole rupiah with two decimals, "350000.00". */
export type DecimalRupiah = string;

/** The page of a list: `page` counts from 1, `limit` is 200 at most. */
export interface Paging {
  page?: number;
  limit?: number;
}

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** The response of a call that returns no data. */
export interface Done {
  success: true;
}
