// Polyfills for built-ins that our code and its packages call and that browsers since 2021 may lack. Old phones cannot
// install a newer browser. Only browsers that need this file load it, before everything else. `needs-polyfills.ts`
// must check each built-in that is added here.
import 'core-js/actual/array/find-last';
import 'core-js/actual/array/find-last-index';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/object/has-own';

/** core-js polyfills only ECMAScript, and this is a web API. Older browsers ignore the reason of `abort`. */
AbortSignal.timeout ??= (milliseconds) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds);
  return controller.signal;
};

/** An error that is thrown in a timer reaches the same `error` listeners. */
window.reportError ??= (error) => {
  setTimeout(() => {
    throw error;
  });
};
