/** Rows of one page, unless fewer are asked for. */
export const LIMIT_MAX = 200;

export interface Range {
  skip: number;
  limit: number;
}

/** Which rows a page holds; pages are counted from 1. */
export const rangeOf = ({ page = 1, limit = LIMIT_MAX }: { page?: number; limit?: number }): Range => ({
  skip: (page - 1) * limit,
  limit,
});
