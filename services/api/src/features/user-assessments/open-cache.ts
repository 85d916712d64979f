import type { Instrument } from '@kenali/instruments';
import { LRUCache } from 'lru-cache';
import { keptPer, type Services } from '../../services.ts';
import { findOwnUserAssessment } from './access.ts';
import { assertAcceptsAnswers, isGated, WRITE_FIELDS } from './consent/consent-gate.ts';
import { instrumentOf } from './pinned-instrument.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

/** What a save builds on: the answers, and what tells whether they are still the stored ones. */
export type OpenState = Pick<
  UserAssessmentDocument,
  'revision' | 'savedAt' | 'instrument' | 'startedAt' | 'itemCount' | 'progress' | 'changedAt'
>;

/** An open user assessment as an earlier save of this process left it. */
export interface Open {
  userId: number;
  instrument: Instrument;
  /** Whether a save depends on the consent of the account, which an earlier save has checked. */
  isGated: boolean;
  state: OpenState;
  createdAt: Date;
  /** A condition of each save: how often sessions of the owner have ended. */
  sessionsEnded: number | null;
  /**
   * By `performance.now()`: every session whose end is in `sessionsEnded` was gone from a majority of the database by then, and every later
   * end changes it. So a session that works at that time or later has ended only if the condition fails. Infinity while that is uncertain.
   */
  countedAt: number;
}

/**
 * A transaction that ends sessions leaves out what was created after it began, and the server allows it one minute. The rest is for
 * clocks that differ.
 */
const YOUNG_MS = 120_000;

/** About 10 KB each. The one that was not used for longest is dropped first, and its next save reads it again. */
const MAX_OPEN = 1000;
const cacheOf = keptPer(() => new LRUCache<number, Open>({ max: MAX_OPEN }));

/** Keeps the state after a write that has found `sessionsEnded` unchanged and that a majority has confirmed. */
export function keepOpen(services: Services, id: number, open: Open, state: OpenState): void {
  const isYoung = services.now().getTime() - open.createdAt.getTime() <= YOUNG_MS;
  const countedAt = open.countedAt === Number.POSITIVE_INFINITY && !isYoung ? performance.now() : open.countedAt;
  cacheOf(services).set(id, { ...open, state, countedAt });
}

export const dropOpen = (services: Services, id: number): void => void cacheOf(services).delete(id);

const FIELDS = [...WRITE_FIELDS, 'itemCount', 'sessionsEnded', 'createdAt'] as const;

/**
 * What a save builds on: what the last save of this process stored, or read and checked. If another process has saved since, the condition of
 * the update finds out. Only states that a majority has confirmed are kept, so none is ever rolled back.
 * @throws AppError if it accepts no answers
 */
export async function findOpen(
  id: number,
  userId: number,
  services: Services,
): Promise<Open & { asksRestrictions: boolean }> {
  const known = cacheOf(services).get(id);
  if (known?.userId === userId) return { ...known, asksRestrictions: false };
  const found = await findOwnUserAssessment(id, userId, FIELDS);
  await assertAcceptsAnswers(found, services);
  const { asksRestrictions = false, sessionsEnded = null, createdAt } = found;
  return {
    userId,
    instrument: instrumentOf(found, services),
    isGated: isGated(found, services),
    state: found,
    asksRestrictions,
    createdAt,
    sessionsEnded,
    countedAt: Number.POSITIVE_INFINITY,
  };
}
