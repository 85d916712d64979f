/** setTimeout wraps around beyond this many milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

export type Timers = ReturnType<typeof createTimers>;

/**
 * One timer per key, at a point in time. What is due after a restart comes from the stored state, so nothing here is kept.
 * The timers never hold the process open: the listening server does.
 */
export function createTimers(report: (error: unknown) => void) {
  const handles = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const clear = (key: string) => {
    clearTimeout(handles.get(key));
    handles.delete(key);
  };

  const run = (act: () => Promise<unknown>) => {
    const done: Promise<void> = act()
      .then(() => undefined, report)
      .finally(() => running.delete(done));
    running.add(done);
  };

  const set = (key: string, at: number, act: () => Promise<unknown>) => {
    clear(key);
    if (isClosed) return;
    const waitMs = Math.max(0, at - Date.now());
    const ring = () => {
      handles.delete(key);
      if (waitMs > LONGEST_MS) set(key, at, act);
      else run(act);
    };
    handles.set(key, setTimeout(ring, Math.min(waitMs, LONGEST_MS)).unref());
  };

  const close = async () => {
    isClosed = true;
    for (const key of [...handles.keys()]) clear(key);
    await Promise.all(running);
  };

  return { set, clear, close };
}
