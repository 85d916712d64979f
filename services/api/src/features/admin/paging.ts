/** Rows of one page, unless fewer are asked for. */
export const LIMIT_MAX = 200;
