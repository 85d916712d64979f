/** `setTimeout` fires at once for delays above this value. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export type Timers = ReturnType<typeof createTimers>;

/**
 * Runs one task per key at a point in time. Timers live in memory only: after a restart the emulator sets them again from
 * its stored state. They do not keep the process alive, because the listening server does.
 */
export function createTimers(logError: (error: unknown) => void) {
  const handles = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const clear = (key: string) => {
    clearTimeout(handles.get(key));
    handles.delete(key);
  };

  const run = (task: () => Promise<unknown>) => {
    const done: Promise<void> = task()
      .then(() => undefined, logError)
      .finally(() => running.delete(done));
    running.add(done);
  };

  const set = (key: string, at: number, task: () => Promise<unknown>) => {
    clear(key);
    if (isClosed) return;
    const delayMs = Math.max(0, at - Date.now());
    const onTimeout = () => {
      handles.delete(key);
      if (delayMs > MAX_DELAY_MS) set(key, at, task);
      else run(task);
    };
    handles.set(key, setTimeout(onTimeout, Math.min(delayMs, MAX_DELAY_MS)).unref());
  };

  /** Clears all timers and waits for the running tasks. */
  const close = async () => {
    isClosed = true;
    for (const key of [...handles.keys()]) clear(key);
    await Promise.all(running);
  };

  return { set, clear, close };
}
