import type { Role } from '@kenali/contracts';
import type { Logger } from 'pino';
import type { ClusterTime } from './cluster-time.ts';
import { type Change, followChanges } from './follow-changes.ts';
import { createHeld, type Held } from './held.ts';
import { LEASE_MS, type Position } from './position.ts';
import { readClock } from './read-clock.ts';

/** Who a user is and which of that user's sessions are open. */
export interface HeldCaller {
  role: Role;
  isActive: boolean;
  sessions: { _id: unknown; sid: string; expire: Date }[];
}

export interface Live {
  /** By user id. */
  callers: Held<number, HeldCaller>;
  /** The ETag of each polled list, by user id. */
  revisions: { orders: Held<number, string>; userAssessments: Held<number, string> };
  /** Whether what is held may answer, to somebody who knows of a write at `since`. Otherwise the database is asked. */
  isCurrent(since?: ClusterTime | null): boolean;
  /**
   * After a call that may have written: of one user, or of anybody when null. What it wrote shows from now on.
   * Answers the database's clock, or null when that is not to be had; it is not asked for when `at` tells it.
   */
  wrote(userId: number | null, at?: ClusterTime): Promise<ClusterTime | null>;
  /** The same where the database may be away: it is not asked. */
  mayHaveWritten(userId: number | null): void;
  start(): void;
  stop(): void;
}

const USERS_MAX = 20_000;
const RETRY_MS = 500;

/** What a process may answer without asking the database. Holds nothing and answers `isCurrent` false until started. */
export function createLive(log: Logger): Live {
  const callers = createHeld<number, HeldCaller>(USERS_MAX);
  const revisions = {
    orders: createHeld<number, string>(USERS_MAX),
    userAssessments: createHeld<number, string>(USERS_MAX),
  };
  const all = [callers, revisions.orders, revisions.userAssessments];
  const dropAll = () => {
    for (const held of all) held.dropAll();
  };
  let position: Position | null = null;
  let running: object | null = null;
  let timer: NodeJS.Timeout | undefined;
  let fence: ClusterTime = '';
  let doubtedAt = Number.NEGATIVE_INFINITY;

  const changed = ({ collection, key, userId }: Change) => {
    if (key === undefined || collection === undefined) return dropAll();
    if (collection === 'users') return callers.drop(Number(key));
    if (collection === 'sessions') return userId === undefined ? dropSession(key) : callers.drop(userId);
    const held = revisions[collection as keyof typeof revisions];
    // A removed document no longer says whose it was.
    return userId === undefined ? held.dropAll() : held.drop(userId);
  };
  const dropSession = (id: unknown) =>
    callers.dropWhere(({ sessions }) => sessions.some(({ _id }) => String(_id) === String(id)));

  const follow = async (run: object) => {
    const isWanted = () => running === run;
    const opened = (at: Position) => {
      // What was read before the stream began may have changed without a word.
      dropAll();
      position = at;
    };
    const failure = await followChanges({ isWanted, opened, changed }).catch((error: Error) => error);
    if (!isWanted()) return;
    if (position) log.warn({ failure: failure?.name }, 'change stream lost: polls ask the database');
    position = null;
    dropAll();
    timer = setTimeout(() => void follow(run), RETRY_MS);
  };

  const mayHaveWritten = (userId: number | null) => {
    if (userId === null) doubtedAt = performance.now();
    else for (const held of all) held.drop(userId);
  };

  return {
    callers,
    revisions,
    isCurrent(since) {
      if (!position || position.reached < fence || position.currentAt <= doubtedAt) return false;
      if (since && position.reached < since) return false;
      return performance.now() - position.currentAt < LEASE_MS;
    },
    async wrote(userId, at) {
      const clock = at ?? (await readClock().catch(() => null));
      if (userId !== null || clock === null) mayHaveWritten(userId);
      else if (clock > fence) fence = clock;
      return clock;
    },
    mayHaveWritten,
    start() {
      running = {};
      void follow(running);
    },
    stop() {
      running = null;
      position = null;
      clearTimeout(timer);
      dropAll();
    },
  };
}
