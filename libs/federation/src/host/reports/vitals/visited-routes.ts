/** When the visit came to each address, in milliseconds of `performance.now()`. It stays in memory; only routes are reported. */
const visited: { at: number; pathname: string }[] = [];
/** A visit of more addresses keeps the newest. */
const MAX_KEPT = 200;

/** Notes where the visit is now. The shell calls it after each navigation, before the code that measures has loaded. */
export function noteAddress(pathname: string): void {
  if (visited.at(-1)?.pathname === pathname) return;
  visited.push({ at: performance.now(), pathname });
  if (visited.length > MAX_KEPT) visited.shift();
}

/** The address that was shown at a time. What happened before the first one belongs to the first one. */
export function addressAt(time: number): string {
  const shown = visited.findLast(({ at }) => at <= time) ?? visited[0];
  return shown?.pathname ?? window.location.pathname;
}

/** Each address of the visit once. */
export const addresses = (): string[] => [...new Set(visited.map(({ pathname }) => pathname))];
