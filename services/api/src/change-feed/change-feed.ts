import type { Role } from '@kenali/contracts';
import type { Logger } from 'pino';
import type { ClusterTime } from './cluster-time.ts';
import { type Change, followChanges } from './follow-changes.ts';
import { createGuardedCache, type GuardedCache } from './guarded-cache.ts';
import { LEASE_MS, type Position } from './position.ts';

/** A user's role and open sessions. `opens`: the account is active and its password is the owner's own. */
export interface CachedCaller {
  role: Role;
  opens: boolean;
  sessions: { _id: unknown; sid: string; expire: Date }[];
}

/** Somebody who has saved answers, as the database last described the session. Null if it no longer works. */
export type CachedWriter = { role: Role; sid: string; session: unknown; expire: Date; readAt: number } | null;

/** What is kept of a polled list. */
export interface Revision {
  etag: string;
  /** All documents of the user in the collection, also those that the list leaves out. */
  ids: readonly number[];
}

/** Caches that the change stream keeps valid. See docs/decisions/0012-answer-polls-from-memory.md. */
export interface ChangeFeed {
  /** By user id. */
  callers: GuardedCache<number, CachedCaller>;
  /**
   * Who saves answers, by user id. A value may be a second old, which is not enough for a write: see `sessionsEnded` in
   * `features/user-assessments`, which makes the write itself find out. Writes of the user keep it, or each save would drop it.
   */
  writers: GuardedCache<number, CachedWriter>;
  /** The ETag of each polled list, by user id. */
  revisions: { orders: GuardedCache<number, Revision>; userAssessments: GuardedCache<number, Revision> };
  /** Whether the caches may answer a client whose last write was at `since`. If not, query the database. */
  isCurrent(since?: ClusterTime | null): boolean;
  /**
   * Until when every change has been handled, by `performance.now()`: what a cache still has was right at that time. Null if that is more than
   * a second ago, or if there is no stream.
   */
  followedUntil(): number | null;
  /** How long ago the stream was proved to be up to date, in ms; null while there is no stream. */
  ageMs(): number | null;
  /**
   * Call after a write, or after a call that may have written: to one user's documents, or to any user's if `userId` is
   * null. Later polls see every write until `at`.
   */
  recordWrite(userId: number | null, at: ClusterTime): void;
  /** The same for a write at an unknown time, when the database may be unavailable. */
  recordPossibleWrite(userId: number | null): void;
  start(): void;
  stop(): void;
}

const USERS_MAX = 20_000;
const RETRY_MS = 500;

/** Creates a feed with empty caches. `isCurrent` returns false until `start` has opened the change stream. */
export function createChangeFeed(log: Logger): ChangeFeed {
  const callers = createGuardedCache<number, CachedCaller>(USERS_MAX, ({ sessions }) => sessions.map(({ _id }) => _id));
  const writers = createGuardedCache<number, CachedWriter>(USERS_MAX, (writer) => (writer ? [writer.session] : []));
  const createRevisions = () => createGuardedCache<number, Revision>(USERS_MAX, ({ ids }) => ids);
  const revisions = { orders: createRevisions(), userAssessments: createRevisions() };
  const caches = [callers, revisions.orders, revisions.userAssessments];
  const dropAll = () => {
    for (const cache of [...caches, writers]) cache.dropAll();
  };
  let position: Position | null = null;
  let currentRun: object | null = null;
  let retryTimer: NodeJS.Timeout | undefined;
  /** The time of the last write to any user's documents; the stream must have reached it. */
  let lastWriteAt: ClusterTime = '';
  /** When a write of unknown time may have happened, by `performance.now()`. */
  let possibleWriteAt = Number.NEGATIVE_INFINITY;

  const onChange = ({ collection, key, userId }: Change) => {
    if (key === undefined || collection === undefined) return dropAll();
    if (collection === 'users') {
      writers.drop(Number(key));
      return callers.drop(Number(key));
    }
    // A session that begins says nothing about another one of its user.
    if (collection === 'sessions' && userId === undefined) writers.dropDocument(key);
    const cache = collection === 'sessions' ? callers : revisions[collection as keyof typeof revisions];
    return userId === undefined ? cache.dropDocument(key) : cache.drop(userId);
  };

  const follow = async (run: object) => {
    const isWanted = () => currentRun === run;
    const onOpen = (opened: Position) => {
      // Content read before the stream was open may have changed unnoticed.
      dropAll();
      position = opened;
    };
    const failure = await followChanges({ isWanted, onOpen, onChange }).catch((error: Error) => error);
    if (!isWanted()) return;
    if (position) log.warn({ failure: failure?.name }, 'change stream lost: polls query the database');
    position = null;
    dropAll();
    retryTimer = setTimeout(() => void follow(run), RETRY_MS);
  };

  const recordPossibleWrite = (userId: number | null) => {
    if (userId === null) possibleWriteAt = performance.now();
    else for (const cache of caches) cache.drop(userId);
  };

  const followedUntil = () =>
    position && performance.now() - position.currentAt < LEASE_MS ? position.currentAt : null;

  return {
    callers,
    writers,
    revisions,
    followedUntil,
    isCurrent(since) {
      if (!position || position.reached < lastWriteAt || position.currentAt <= possibleWriteAt) return false;
      if (since && position.reached < since) return false;
      return followedUntil() !== null;
    },
    ageMs: () => (position ? performance.now() - position.currentAt : null),
    recordWrite(userId, at) {
      if (userId !== null) recordPossibleWrite(userId);
      else if (at > lastWriteAt) lastWriteAt = at;
    },
    recordPossibleWrite,
    start() {
      currentRun = {};
      void follow(currentRun);
    },
    stop() {
      currentRun = null;
      position = null;
      clearTimeout(retryTimer);
      dropAll();
    },
  };
}
