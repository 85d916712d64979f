/** One line for each thing of `catch-up.ts`; a browser that has all of them loads nothing. */
const isThere = [
  () => Object.hasOwn,
  () => Array.prototype.findLast,
  () => Array.prototype.toSorted,
  () => AbortSignal.timeout,
  () => window.reportError,
];

/** Whether the browser is older than what our code and its packages call (docs/decisions/0018). */
export const isOldBrowser = (): boolean => !isThere.every((look) => look());
