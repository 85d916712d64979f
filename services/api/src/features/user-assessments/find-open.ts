import type { Services } from '../../services.ts';
import { assertOpen, findOwnUserAssessment } from './access.ts';
import { assertConsent, isGated } from './consent/consent-gate.ts';
import { findOpen, type Open } from './open-cache.ts';
import { instrumentOf } from './pinned-instrument.ts';
import { assertUnrestricted } from './restriction/is-restricted.ts';

const FIELDS = [
  ...(['userId', 'status', 'frozenAt', 'instrument', 'assessment', 'startedAt', 'itemCount'] as const),
  ...(['revision', 'savedAt', 'progress', 'changedAt', 'restrictedAt', 'asksRestrictions', 'sessionsEnded'] as const),
  'createdAt' as const,
];

/** What a save builds on: from the cache of this process, or read and checked. @throws AppError if it accepts no answers */
export async function findOpenOne(
  id: number,
  userId: number,
  services: Services,
): Promise<Open & { asksRestrictions: boolean }> {
  const known = findOpen(services, id, userId);
  if (known) return { ...known, asksRestrictions: false };
  const found = await findOwnUserAssessment(id, userId, FIELDS);
  assertOpen(found);
  assertUnrestricted(found);
  await assertConsent(found, services);
  const {
    asksRestrictions = false,
    sessionsEnded = null,
    createdAt,
    revision,
    savedAt,
    instrument,
    startedAt,
    itemCount,
    progress,
    changedAt,
  } = found;
  const state = { revision, savedAt, instrument, startedAt, itemCount, progress, ...(changedAt && { changedAt }) };
  return {
    ...{ userId, instrument: instrumentOf(found, services), isGated: isGated(found, services) },
    ...{ state, asksRestrictions, createdAt, sessionsEnded, countedAt: Number.POSITIVE_INFINITY },
  };
}
