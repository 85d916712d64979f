/** Returns whether the browser lacks a built-in of `polyfills.ts`. Every polyfill must be listed (docs/decisions/0018). */
export const needsPolyfills = (): boolean =>
  ![Object.hasOwn, Array.prototype.findLast, Array.prototype.toSorted, AbortSignal.timeout, window.reportError].every(
    Boolean,
  );
