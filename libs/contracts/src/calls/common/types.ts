/*
 * The OpenAPI document describes responses by the types of the calls. It says that a `string` is not empty and takes the tags of comments, such
 * as `@minimum`. `npm run openapi` writes it.
 */

/**
 * Knowing an id never grants access: every call checks the owner.
 * @asType integer
 * @exclusiveMinimum 0
 * @maximum 9007199254740991
 */
export type Id = number;
/** @asType integer */
export type Integer = number;
/**
 * @asType integer
 * @minimum 0
 */
export type Count = number;
/**
 * @asType integer
 * @minimum 1
 * @maximum 9007199254740991
 */
export type PositiveInteger = number;
/**
 * @asType integer
 * @minimum 0
 * @maximum 100
 */
export type Percent = number;
/**
 * May be empty.
 * @minLength 0
 */
export type OptionalText = string;
/**
 * In UTC, "2026-11-21T03:04:05.000Z".
 * @format date-time
 */
export type IsoTime = string;
/**
 * "2026-11-21"
 * @maxLength 10
 * @pattern ^\d{4}-\d{2}-\d{2}$
 */
export type Day = string;
/**
 * A day, or nothing yet.
 * @minLength 0
 * @maxLength 10
 * @pattern ^$|^\d{4}-\d{2}-\d{2}$
 */
export type DayOrEmpty = string;
/**
 * "09:30"
 * @pattern ^([01]\d|2[0-3]):[0-5]\d$
 */
export type ClockTime = string;
/**
 * Whole rupiah with two decimals, "350000.00".
 * @pattern ^\d+\.00$
 */
export type DecimalRupiah = string;
/**
 * In hex.
 * @minLength 64
 * @maxLength 64
 * @format hex
 */
export type Sha256 = string;

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
