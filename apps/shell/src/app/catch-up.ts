// What browsers from 2021 on lack of what our code and its packages call: an old phone has a browser that gets no newer
// version any more. Loaded by those alone, before anything else; what is added here is asked for in `old-browser.ts`.
import 'core-js/actual/array/find-last';
import 'core-js/actual/array/find-last-index';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/object/has-own';

/** core-js holds what is JavaScript; this belongs to the browser. Its reason is one that older browsers leave out. */
AbortSignal.timeout ??= (milliseconds) => {
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(new DOMException('The time is over.', 'TimeoutError')), milliseconds);
  return waiting.signal;
};

/** Thrown later, it reaches whoever watches the page just the same. */
window.reportError ??= (error) => {
  setTimeout(() => {
    throw error;
  });
};
