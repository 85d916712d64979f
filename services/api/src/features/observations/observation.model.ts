import type {
  AnswerTimes,
  InstrumentRef,
  ObserverRelationship,
  ObserverState,
  UserAssessmentStatus,
} from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { type DocumentOf, defineModel, defineSchema, field, MIXED, mixedWith } from '../../db/model.ts';
import { DAY_MS, HOUR_MS } from '../../durations.ts';
import { defineSecretLinks, SECRET_LINK_FIELDS } from '../secret-links/index.ts';
import type { UserAssessmentDocument } from '../user-assessments/index.ts';

/** How long an invitation accepts answers. */
export const OPEN_MS = 14 * DAY_MS;
/** How long an unfinished observation, or the proof of an ended one, is kept. */
export const UNFINISHED_MS = 7 * DAY_MS;
const PROOF_MS = 180 * DAY_MS;

const END_REASONS = ['owner', 'observer', 'deletion', 'first_proof'] as const;
type ObservationEnd = (typeof END_REASONS)[number];

const fields = {
  ...SECRET_LINK_FIELDS,
  userId: field<number>({ type: Number, required: true }),
  userAssessmentId: field<number>({ type: Number, required: true }),
  relationship: field<ObserverRelationship>({ type: String, required: true }),
  endReason: field<ObservationEnd | undefined>({ type: String, enum: END_REASONS }),
  /** The last consent event of the owner at the invitation. A later one that ends the consent ends an unfinished observation. */
  consentSequence: field<number>({ type: Number, required: true }),
  consent: field<
    { version: string; hash: string; practice: string; contact: string; name: string; at: Date } | undefined
  >(MIXED),
  status: field<UserAssessmentStatus>({ type: String, default: 'available' }),
  /** The version of the owner's result. */
  instrument: field<InstrumentRef>(mixedWith(null)),
  startedAt: field<Date | null>({ type: Date, default: null }),
  progress: field<UserAssessmentDocument['progress']>(mixedWith(null)),
  changedAt: field<AnswerTimes | undefined>(MIXED),
  answered: field<number>({ type: Number, default: 0 }),
  itemCount: field<number | null>({ type: Number, default: null }),
  revision: field<number>({ type: Number, default: 0 }),
  savedAt: field<Date | null>({ type: Date, default: null }),
  completedAt: field<Date | null>({ type: Date, default: null }),
  /** MongoDB deletes the document at this time. Absent from a completed observation, which stays as long as the result. */
  forgetAt: field<Date | undefined>({ type: Date }),
};

/**
 * An invitation to a second observer, with the consent and the answers of that person. One document, so that the database orders a save, a
 * completion, a revocation and a withdrawal. The fields of the answers are named as those of a user assessment.
 */
export interface ObservationDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<ObservationDocument>(fields, { minimize: false });
schema.index({ tokenHash: 1 }, { unique: true });
// The second of two requests with one key finds the invitation of the first.
schema.index({ userId: 1, keyHash: 1 }, { unique: true });
schema.index({ userAssessmentId: 1, _id: 1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const Observation = defineModel<ObservationDocument>('Observation', schema, 'observations');

/** Four hours without the PIN are long enough to answer all items with pauses. */
export const observerLinks = defineSecretLinks<ObservationDocument>({
  name: 'observer',
  keysFor: 'observations',
  viewerMs: 4 * HOUR_MS,
  model: Observation,
  ownerField: 'userId',
  target: 'observer',
  logAs: 'link',
  pinFailed: 'observer_pin_failed',
  messages: {
    unknown: 'Tautan ini tidak ditemukan. Periksa apakah alamatnya lengkap.',
    keyTaken: 'Kunci permintaan ini sudah dipakai untuk undangan lain.',
  },
});

/** @param consentEnd `lastConsentEnd` of the result */
export function stateOf(found: ObservationDocument, consentEnd: number, at: Date): ObserverState {
  if (found.endedAt)
    return found.endReason === 'owner' ? 'revoked' : found.endReason === 'observer' ? 'withdrawn' : 'ended';
  if (found.status === 'completed') return 'completed';
  if (consentEnd > found.consentSequence) return 'ended';
  if (found.expiresAt <= at) return 'expired';
  return found.consent ? 'answering' : 'invited';
}

/** Whether an observation accepts a consent or answers, apart from what belongs to the owner. */
export const openFilter = (at: Date) => ({
  endedAt: null,
  status: { $ne: 'completed' as const },
  expiresAt: { $gt: at },
});

/** Ends what accepts answers, of an account or of some results. Completed observations stay until the erasure. */
export async function endObservations(
  { userId, userAssessmentIds }: { userId: number; userAssessmentIds?: readonly number[] },
  { at, reason }: { at: Date; reason: ObservationEnd },
  dbSession: ClientSession,
): Promise<void> {
  const about = userAssessmentIds ? { userAssessmentId: { $in: [...userAssessmentIds] } } : {};
  await Observation.updateMany({ userId, ...about, ...openFilter(at) }, endUpdate(at, reason), {
    session: dbSession,
  });
}

/** Ends an observation and removes what was answered. The consent stays as proof for a while. */
export const endUpdate = (at: Date, endReason: ObservationEnd) => ({
  $set: {
    endedAt: at,
    endReason,
    answered: 0,
    forgetAt: new Date(at.getTime() + PROOF_MS),
    'progress.responses': {},
    'progress.notApplicable': {},
  },
  $unset: { changedAt: 1 as const },
});

/** Deletes the observations of results that are erased. @returns how many there were */
export const eraseObservations = async (userAssessmentIds: readonly number[]): Promise<number> =>
  (await Observation.deleteMany({ userAssessmentId: { $in: [...userAssessmentIds] } })).deletedCount;
