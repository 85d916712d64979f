/** Work in one lane at once: for one account, one address, one device. */
export interface Lane {
  key: string;
  atOnce: number;
}

interface Waiting {
  lanes: readonly Lane[];
  start(): void;
}

/** More work than this may not wait in one lane. */
const WAITING_PER_LANE = 60;

/**
 * Runs work when all of its lanes have room. Attempts that arrive together are checked in turn: right ones all succeed, and
 * wrong ones cannot all pass a limit before the first failure is counted. `refusal` makes the error for work that may not wait.
 */
export function createLanes(refusal: () => Error) {
  const running = new Map<string, number>();
  const waitingIn = new Map<string, number>();
  const waiting: Waiting[] = [];

  const add = (counts: Map<string, number>, lanes: readonly Lane[], by: 1 | -1) => {
    for (const { key } of lanes) {
      const count = (counts.get(key) ?? 0) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  };
  const haveRoom = (lanes: readonly Lane[]) => lanes.every(({ key, atOnce }) => (running.get(key) ?? 0) < atOnce);

  function startWaiting(): void {
    for (let index = 0; index < waiting.length; ) {
      const next = waiting[index] as Waiting;
      if (haveRoom(next.lanes)) {
        waiting.splice(index, 1);
        add(waitingIn, next.lanes, -1);
        add(running, next.lanes, 1);
        next.start();
      } else index += 1;
    }
  }

  return async <T>(lanes: readonly Lane[], work: () => Promise<T>): Promise<T> => {
    if (haveRoom(lanes)) add(running, lanes, 1);
    else {
      if (lanes.some(({ key }) => (waitingIn.get(key) ?? 0) >= WAITING_PER_LANE)) throw refusal();
      add(waitingIn, lanes, 1);
      await new Promise<void>((start) => waiting.push({ lanes, start }));
    }
    try {
      return await work();
    } finally {
      add(running, lanes, -1);
      startWaiting();
    }
  };
}
