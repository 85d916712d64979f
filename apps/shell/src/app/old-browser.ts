/** Whether the browser lacks a thing of `catch-up.ts`: each of them stands here (docs/decisions/0018). */
export const isOldBrowser = (): boolean =>
  ![Object.hasOwn, Array.prototype.findLast, Array.prototype.toSorted, AbortSignal.timeout, window.reportError].every(
    Boolean,
  );
