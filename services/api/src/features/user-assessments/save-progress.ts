import type { ParticipantInfo, ProgressSaved, Superseded } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import type { ClientSession } from 'mongodb';
import { withClusterTime } from '../../change-feed/index.ts';
import { inTransaction } from '../../db/database.ts';
import { driverCollection } from '../../db/model.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { assertOpen, findOwnUserAssessment, openFilter, type WriteTarget } from './access.ts';
import { findOlder, serverTimes, TIMED_PARTS, type Times } from './answer-times.ts';
import { assertOwnChild } from './children/link-child.ts';
import { assertConsent, isGated } from './consent/consent-gate.ts';
import { cachePin, dropCachedPin, findCachedPin, instrumentOf, type Pin } from './pinned-instrument.ts';
import { progressUpdate } from './progress-update.ts';
import { assertUnrestricted } from './restriction/is-restricted.ts';
import { assertNamesNobodyRestricted } from './restriction/mark-restricted.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';
import { validateAnswers } from './validate-answers.ts';

/** The second attempt finds out why the first one matched nothing. The third one is for a pin that changed in between. */
const MAX_ATTEMPTS = 3;

/** Saves progress, complete or not. The response is sent after a majority of the database has the write. */
export const saveProgress: Handler<'POST /api/user-assessments/{id}/save-progress'> = async (
  { params, body },
  { caller, services, setWrittenAt },
) => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { instrument, isGated, asksRestrictions = false } = await findPin(params.id, caller.id, services);
    const now = services.now();
    await assertOwnChild(body.childId, caller.id, now);
    const times = serverTimes(body, now);
    const stages = progressUpdate(validateAnswers(instrument, body), instrument, times, now);
    const target = { id: params.id, userId: caller.id, isGated, asksRestrictions };
    if (asksRestrictions) {
      const saved = await saveUnlessRestricted(target, { stages, times }, instrument);
      if (saved) return progressSaved(saved, times);
      continue;
    }
    const { answer: saved, at } = await withClusterTime((dbSession) =>
      updateProgress({ ...target, dbSession }, { stages, times }, instrument),
    );
    if (saved) {
      if (at) setWrittenAt(at);
      cachePin(services, params.id, { userId: caller.id, instrument, isGated });
      return progressSaved(saved, times);
    }
    dropCachedPin(services, params.id);
  }
  throw new AppError('CONFLICT');
};

async function findPin(id: number, userId: number, services: Services): Promise<Omit<Pin, 'userId'>> {
  const cached = findCachedPin(services, id, userId);
  if (cached) return cached;
  const found = await findOwnUserAssessment(id, userId, FIELDS);
  assertOpen(found);
  assertUnrestricted(found);
  await assertConsent(found, services);
  const { asksRestrictions = false } = found;
  return { instrument: instrumentOf(found, services), isGated: isGated(found, services), asksRestrictions };
}

/** Another child of the account is restricted. The transaction is undone if the save, once merged, is about that child. */
const saveUnlessRestricted = (
  target: WriteTarget,
  update: { stages: object[]; times: Times },
  instrument: Instrument,
) =>
  inTransaction(async (dbSession) => {
    const saved = await updateProgress({ ...target, dbSession }, update, instrument);
    if (saved) await assertNamesNobodyRestricted({ _id: target.id, userId: target.userId }, dbSession);
    return saved;
  });

const updateProgress = (
  { dbSession: session, ...target }: WriteTarget & { dbSession: ClientSession },
  { stages, times }: { stages: object[]; times: Times },
  instrument: Instrument,
) =>
  driverCollection(UserAssessment).findOneAndUpdate(openFilter(target, instrument) as never, stages, {
    session,
    returnDocument: 'after',
    projection: { ...SAVED_FIELDS, ...timedFields(times) },
  }) as Promise<UserAssessmentDocument | null>;

const FIELDS = [
  ...(['userId', 'status', 'frozenAt', 'instrument', 'assessment'] as const),
  ...(['restrictedAt', 'asksRestrictions'] as const),
];
export const SAVED_FIELDS = {
  revision: 1,
  savedAt: 1,
  status: 1,
  'progress.responses': 1,
  'progress.notApplicable': 1,
};

/** What is stored of answers, of the owner or of a second observer. */
type Answered = Pick<UserAssessmentDocument, 'revision' | 'savedAt' | 'status' | 'progress' | 'changedAt'>;

/** The stored times of the sent answers, and the texts that may have replaced sent ones. */
export function timedFields(times: Times): Record<string, 1> {
  const fields: Record<string, 1> = {};
  for (const part of TIMED_PARTS)
    for (const key of Object.keys(times[part])) {
      fields[`changedAt.${part}.${key}`] = 1;
      if (part !== 'items') fields[`progress.${part}.${key}`] = 1;
    }
  return fields;
}

export const progressSaved = (stored: Answered, times: Times): ProgressSaved => ({
  revision: stored.revision,
  savedAt: (stored.savedAt as Date).toISOString(),
  status: stored.status,
  responses: stored.progress.responses,
  notApplicable: stored.progress.notApplicable,
  ...supersededAnswers(stored, times),
});

/** What another device changed later. The caller shows these values instead of the ones it sent. */
function supersededAnswers({ changedAt, progress }: Answered, times: Times) {
  const [items, comments, participantInfo] = TIMED_PARTS.map((part) => findOlder(part, times, changedAt)) as [
    string[],
    string[],
    (keyof ParticipantInfo)[],
  ];
  if (items.length + comments.length + participantInfo.length === 0) return {};
  const superseded: Superseded = {
    items,
    comments: pick(progress.comments, comments),
    participantInfo: pick(progress.participantInfo, participantInfo),
  };
  return { superseded };
}

const pick = <Map extends object>(map: Map, keys: readonly (keyof Map)[]): Map =>
  Object.fromEntries(keys.map((key) => [key, map[key]])) as Map;
