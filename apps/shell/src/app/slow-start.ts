export const SLOW_TEXT = 'Sambungan lambat, masih memuat…';
/** From the navigation on, like the message for a first script that does not come (`document-style.ts`). */
export const SLOW_MS = 10_000;

/**
 * Tells in the document that the connection is slow, when the page takes longer than usual. Screen readers announce it once.
 * React's first render, or the message of a failed start, replaces it.
 */
export function announceSlowStart(): void {
  setTimeout(
    () => {
      const status = document.querySelector('#root .k-hide[role=status]');
      if (!status) return;
      status.className = 'k-text';
      status.textContent = SLOW_TEXT;
    },
    Math.max(0, SLOW_MS - performance.now()),
  );
}
