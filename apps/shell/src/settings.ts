/** The primary colour `{ base, deep, wash }` of the practice, or undefined for the default. */
export const accent = undefined;
