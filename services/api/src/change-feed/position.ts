import type { ClusterTime } from './cluster-time.ts';

/** Maximum age of the last proof that the stream is up to date. A change by another process shows within this time. */
export const LEASE_MS = 1000;

interface Request {
  /** When the request left this process, by `performance.now()`. */
  at: number;
  /** The server's clock in the response. Every write before `at` has an earlier time. */
  clock: ClusterTime;
}

/** How far the stream has been read, and until when it was up to date by this process's clock. */
export interface Position {
  /** Every change up to this time has been handled. */
  readonly reached: ClusterTime;
  /** Every change that was in the database at this `performance.now()` has been handled. */
  readonly currentAt: number;
  advance(reached: ClusterTime, request: Request): void;
}

/**
 * A silent stream may hang or lag, so a response alone proves nothing. The stream is up to date as of an earlier request
 * once it has reached the server's clock in the response to that request.
 */
export function createPosition(reached: ClusterTime, opened: Request): Position {
  let goal = opened;
  const position = {
    reached,
    currentAt: opened.at,
    advance(now: ClusterTime, request: Request) {
      position.reached = now;
      if (now < goal.clock) return;
      position.currentAt = goal.at;
      goal = request;
    },
  };
  return position;
}
