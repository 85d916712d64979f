import type { AssessmentCompleted, CompleteRequest } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransactionOf } from '../../db/database.ts';
import { sealDocument } from '../../db/encryption/sealed-fields.ts';
import { comparisonKey } from '../../db/encryption/search-keys.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { putInOutbox } from '../../outbox/outbox.model.ts';
import type { Services } from '../../services.ts';
import { Assessment } from '../assessments/index.ts';
import { packHashOf } from '../instruments/index.ts';
import { findOwnUserAssessment, openFilter, whileUnchanged } from './access.ts';
import { assertOwnChild } from './children/find-circle.ts';
import { assertNamesNobodyRestricted } from './children/find-restricted.ts';
import { findChildOfResult } from './children/link-child.ts';
import {
  assertAcceptsAnswers,
  assertMayNameChild,
  assertNamesChild,
  isAboutChild,
  isGated,
  WRITE_FIELDS,
} from './consent/consent-gate.ts';
import { mergeSave, serverTimes } from './merge-progress.ts';
import { instrumentOf } from './pinned-instrument.ts';
import { childTokenStages } from './search-tokens.ts';
import { type Consultation, UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';
import { assertComplete, validateAnswers } from './validate-answers.ts';

/** An attempt fails when a save was acknowledged in between. One user cannot cause this many conflicts in a row. */
const MAX_ATTEMPTS = 50;
const FIELDS = [...WRITE_FIELDS, 'assessmentId', 'completedAt', 'childId'] as const;

/**
 * Merges the body into the stored progress by the same rules as a save, scores it and closes the user assessment. The write is a compare-and-set,
 * in one transaction with the emails about it, and repeats after a conflict, so that the result includes every acknowledged answer.
 */
export const complete: Handler<'POST /api/user-assessments/{id}/complete'> = async ({ params, body }, context) => {
  const { caller, services } = context;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const found = await findOwnUserAssessment(params.id, caller.id, FIELDS);
    if (found.status === 'completed') return completed(found._id, found.completedAt as Date);
    const completedAt = await tryToComplete(found, body, services);
    if (completedAt) return completed(found._id, completedAt);
  }
  throw new AppError('CONFLICT');
};

/** Returns the completion time, or null if the document changed after it was read. */
async function tryToComplete(
  found: UserAssessmentDocument,
  body: CompleteRequest,
  services: Services,
): Promise<Date | null> {
  await assertAcceptsAnswers(found, services);
  if (found.status === 'available' && !body.responses && !body.notApplicable) throw new AppError('NOT_STARTED');
  const instrument = instrumentOf(found, services);
  const now = services.now();
  await assertOwnChild(body.childId, found.userId, now);
  const { progress } = mergeSave(found, validateAnswers(instrument, body), serverTimes(body, now), now);
  assertComplete(instrument, progress, now);
  const { asksRestrictions = false } = found;
  const after = { ...found, progress };
  assertNamesChild(after);
  const isNaming = services.config.requireConsent && !isAboutChild(found) && isAboutChild(after);
  const target = { id: found._id, userId: found.userId, isGated: isGated(after, services), asksRestrictions };
  const filter = { ...openFilter(target, instrument), ...whileUnchanged(found) };
  const closed = {
    status: 'completed',
    instrument: { id: instrument.id, version: instrument.version },
    startedAt: found.startedAt ?? now,
    progress,
    answered: instrument.itemCount,
    itemCount: instrument.itemCount,
    revision: found.revision + 1,
    savedAt: now,
    results: instrument.score(progress, {
      bandSet: services.config.sensoryBandSet,
      completedAt: now.toISOString(),
      ageRange: found.assessment.ageRange || null,
    }),
    packHash: packHashOf(instrument),
    subjectKey: comparisonKey(found.userId, instrument.subjectKey(progress)),
    completedAt: now,
    ...(instrument.includesConsultation && { consultation: requestConsultation(found.userId, now) }),
  };
  const choice = {
    ownerId: found.userId,
    chosen: body.childId === undefined ? found.childId : body.childId,
    participant: progress.participantInfo,
    now,
  };
  return inTransactionOf(found.userId, async (dbSession) => {
    if (isNaming) await assertMayNameChild(found.userId, services, dbSession);
    const awaitsSignOff = await requiresSignOff(found.assessmentId, dbSession);
    const childId = await findChildOfResult(choice, dbSession);
    const ofMoment = { ...(childId !== undefined && { childId }), ...(awaitsSignOff && { awaitsSignOff }) };
    const { modifiedCount } = await UserAssessment.collection.updateOne(
      filter as never,
      [
        asLiterals(found._id, { ...closed, ...ofMoment }),
        ...childTokenStages(progress.participantInfo.childName),
        ...(childId === undefined ? [{ $unset: ['childId'] }] : []),
      ],
      { session: dbSession },
    );
    if (modifiedCount === 0) return null;
    if (asksRestrictions) await assertNamesNobodyRestricted(found, dbSession);
    const { _id: userAssessmentId, userId } = found;
    const message = { userAssessmentId, userId, about: String(userAssessmentId), now };
    // Otherwise the sign-off sends it.
    if (!awaitsSignOff) await putInOutbox({ kind: 'result_ready', ...message }, dbSession);
    if (instrument.includesConsultation) await putInOutbox({ kind: 'consultation_requested', ...message }, dbSession);
    return now;
  });
}

/** A result remembers the rule of the moment of its completion, whatever admins change later. */
async function requiresSignOff(assessmentId: number, dbSession: ClientSession): Promise<boolean> {
  const entry = await Assessment.findById(assessmentId, { requiresSignOff: 1 }).session(dbSession).lean();
  return entry?.requiresSignOff === true;
}

/** A stage that sets fields to the given values, sealed where the database must not read them, and never read as expressions. */
function asLiterals(_id: number, fields: Record<string, unknown>) {
  const { _id: _, ...sealed } = sealDocument('userAssessments', { _id, ...fields });
  return { $set: Object.fromEntries(Object.entries(sealed).map(([name, value]) => [name, { $literal: value }])) };
}

const requestConsultation = (byUserId: number, now: Date): Consultation => ({
  status: 'requested',
  requestedAt: now,
  updatedAt: now,
  history: [{ status: 'requested', at: now, byUserId }],
});

const completed = (id: number, completedAt: Date): AssessmentCompleted => ({
  id,
  status: 'completed',
  completedAt: completedAt.toISOString(),
  resultUrl: `/results/${id}`,
});
