import type { AssessmentType, ConsentState } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import type { UserAssessmentDocument } from '../user-assessment.model.ts';
import { ConsentEvent, type ConsentEventDocument, endsConsent } from './consent-event.model.ts';
import { findVersion } from './consent-texts.ts';

const ADULT_FROM = 18;
/** "18 tahun ke atas", "18–65 tahun", "21" and "18+". Everything else is not clearly about adults. */
const AGES = /^(\d{1,3})\s*(?:\+|[-–—]\s*(\d{1,3}))?\s*(?:(?:tahun|thn|th)\.?)?\s*(?:ke\s+atas)?$/i;

/**
 * Whether an assessment may be about a child, by what the server stored when it was granted. A sensory profile always is.
 * The others have no participant form, so their age range decides, and every age that is not clearly 18 or more counts as a
 * child: a missing one, another form, a range that begins below.
 */
export function isForChild({
  type,
  ageRange,
}: Pick<UserAssessmentDocument['assessment'], 'type' | 'ageRange'>): boolean {
  if (type === 'sensory') return true;
  const [, from, to] = AGES.exec(String(ageRange ?? '').trim()) ?? [];
  if (from === undefined || Number(from) < ADULT_FROM) return true;
  return to !== undefined && Number(to) < Number(from);
}

type ConfigOnly = { config: Pick<Services['config'], 'requireConsent'> };
type Found = Pick<UserAssessmentDocument, 'userId' | 'assessment'>;

export const lastConsentEvent = (
  userId: number,
  dbSession: ClientSession | null = null,
): Promise<ConsentEventDocument | null> =>
  ConsentEvent.findOne({ userId }).sort({ sequence: -1 }).session(dbSession).lean<ConsentEventDocument>().exec();

/** Whether the last event ended the consent to an assessment. An account without one has not been asked yet. */
export const hasEndedFor = (assessment: Found['assessment'], last: ConsentEventDocument | null): boolean =>
  last !== null &&
  endsConsent(last) &&
  (last.kind === 'withdrawn' ? isForChild(assessment) : assessment.type === 'sensory');

export function consentStateOf(last: ConsentEventDocument | null): ConsentState {
  if (!last) return 'none';
  if (last.kind === 'withdrawn') return 'withdrawn';
  return findVersion(String(last.version))?.isAccepted ? 'active' : 'outdated';
}

/** For staff: what holds for an account, and since when. A consent that was narrowed holds from the time when it was given. */
export async function readConsentState(userId: number): Promise<{ state: ConsentState; since: Date | null }> {
  const last = await lastConsentEvent(userId);
  return { state: consentStateOf(last), since: last?.grantedAt ?? last?.at ?? null };
}

/** Whether the last event allows this type. An adult who answers about nobody else cannot consent for a child. */
const covers = (last: ConsentEventDocument | null, type: AssessmentType): boolean =>
  consentStateOf(last) === 'active' && (last?.relationship !== 'Diri sendiri' || type !== 'sensory');

/** Whether writes of progress depend on the consent of the account. */
export const isGated = ({ assessment }: Pick<Found, 'assessment'>, { config }: ConfigOnly): boolean =>
  config.requireConsent && isForChild(assessment);

/** Whether the account has to consent before the API accepts progress of this user assessment. */
export const needsConsent = async (found: Found, services: ConfigOnly): Promise<boolean> =>
  isGated(found, services) && !covers(await lastConsentEvent(found.userId), found.assessment.type);

/** Whether the account has to consent before it saves the profile of a child. */
export async function needsProfileConsent(userId: number, { config }: ConfigOnly): Promise<boolean> {
  return config.requireConsent && !covers(await lastConsentEvent(userId), 'sensory');
}

/** @throws AppError CONSENT_REQUIRED if the account has to consent first */
export async function assertProfileConsent(userId: number, services: ConfigOnly): Promise<void> {
  if (await needsProfileConsent(userId, services))
    throw new AppError('CONSENT_REQUIRED', {
      message: 'Profil anak memerlukan persetujuan orang tua atau wali. Berikan persetujuan itu di halaman Anak.',
    });
}

/** @throws AppError CONSENT_REQUIRED if the user assessment is for a child and the account has no active consent */
export async function assertConsent(found: Found, services: ConfigOnly): Promise<void> {
  if (await needsConsent(found, services)) throw new AppError('CONSENT_REQUIRED');
}

/**
 * The sequence of the last event that ended the consent for a user assessment: a withdrawal, or for a sensory profile that the
 * account answers for nobody else. 0 if there was none.
 */
export async function lastConsentEnd({ userId, assessment }: Found): Promise<number> {
  const isForAdult = { relationship: 'Diri sendiri' as const };
  const ends = [{ kind: 'withdrawn' as const }, ...(assessment.type === 'sensory' ? [isForAdult] : [])];
  const last = await ConsentEvent.findOne({ userId, $or: ends }, { sequence: 1 }).sort({ sequence: -1 }).lean();
  return last?.sequence ?? 0;
}

/**
 * Which of these accounts allow research with results of a type: their last consent is active, covers the type, and its box for
 * research is ticked. An account without any event has not been asked, so it does not.
 */
export async function findResearchConsents(userIds: readonly number[], type: AssessmentType): Promise<Set<number>> {
  const found = await ConsentEvent.aggregate<{ _id: number; last: ConsentEventDocument }>([
    { $match: { userId: { $in: [...new Set(userIds)] } } },
    { $sort: { userId: 1, sequence: -1 } },
    { $group: { _id: '$userId', last: { $first: '$$ROOT' } } },
  ]).exec();
  return new Set(found.filter(({ last }) => last.research === true && covers(last, type)).map(({ _id }) => _id));
}
