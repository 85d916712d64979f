const TICK_MS = 50;

/**
 * Measures how long this process has waited, without the time in which a busy machine suspended it: a late tick counts as
 * one tick. A limit on the code's own timeouts therefore holds on every machine.
 */
export function startStopwatch(): { stop(): number } {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, TICK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return ticks * TICK_MS;
    },
  };
}
