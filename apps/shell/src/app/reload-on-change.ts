/** Development builds only: `npm run dev` tells here that an app was built anew. */
export function reloadOnChange(): void {
  new EventSource('/__dev/events').addEventListener('reload', () => window.location.reload());
}
