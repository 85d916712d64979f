import type { ClusterTime } from './cluster-time.ts';

/** How old the last proof may be that the stream missed nothing. A change made elsewhere shows within this. */
export const LEASE_MS = 1000;

interface Asked {
  /** When the question left this process. */
  at: number;
  /** What the server's clock said in the answer: all that was written before `at` lies before it. */
  clock: ClusterTime;
}

/** How far a stream has come, and until when it was surely up to date by the clock of this process. */
export interface Position {
  /** Every change up to here has been handled. */
  readonly reached: ClusterTime;
  /** Every change that was in the database at this moment of `performance.now()` has been handled. */
  readonly currentAt: number;
  note(reached: ClusterTime, asked: Asked): void;
}

/**
 * A stream that is silent may also be one that hangs or lags. So an answer proves something only once the stream has
 * come to where the server's clock stood at an earlier answer.
 */
export function createPosition(reached: ClusterTime, opened: Asked): Position {
  let goal = opened;
  const position = {
    reached,
    currentAt: opened.at,
    note(now: ClusterTime, asked: Asked) {
      position.reached = now;
      if (now < goal.clock) return;
      position.currentAt = goal.at;
      goal = asked;
    },
  };
  return position;
}
