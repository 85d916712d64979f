const TICK_MS = 50;

/**
 * How long this process has waited, without the time in which a busy machine let it stand still: a tick that comes late
 * counts as one. So a bound on the code's own patience holds on every machine.
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
