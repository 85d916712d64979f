import {
  type ConsentState,
  type ForWhom,
  type PracticeFeature,
  type Relationship,
  TAKING_TEXTS,
} from '@kenali/contracts';
import { parseAgeRange } from '@kenali/instruments/rules';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { lockAccount } from '../../auth/index.ts';
import { namedChild } from '../children/find-children.ts';
import type { UserAssessmentDocument } from '../user-assessment.model.ts';
import { ConsentEvent, type ConsentEventDocument, endsConsent } from './consent-event.model.ts';
import { findVersion } from './consent-texts.ts';

const ADULT_FROM_MONTHS = 18 * 12;

/** "5–7 tahun", "17", "6 tahun ke bawah" and "18 bulan": nobody of these ages is an adult. */
export const CHILD_AGES =
  /^\s*(?:\d{1,3}\s*[-–—]\s*)?(?:(?:\d|1[0-7])\s*(?:(?:tahun|thn|th)\.?)?|\d{1,2}\s*bulan)\s*(?:ke\s+bawah)?\s*$/i;

type Kind = Pick<UserAssessmentDocument['assessment'], 'type' | 'ageRange'>;

/**
 * Whether an assessment may be about a child, by what the server stored when it was granted. A sensory profile always is.
 * The others may name nobody, so their age range decides, and every age that is not clearly 18 or more counts as a
 * child: a missing one, another form, a range that begins below.
 */
export function isForChild({ type, ageRange }: Kind): boolean {
  if (type === 'sensory') return true;
  const range = parseAgeRange(String(ageRange ?? ''));
  return !range || range.fromMonths < ADULT_FROM_MONTHS;
}

/** Whether it can be about nobody but a child. */
const isForChildAlone = ({ type, ageRange }: Kind): boolean => type === 'sensory' || CHILD_AGES.test(String(ageRange));

/** Whom the question "Untuk siapa?" offers; undefined where nobody asks. */
export function forWhom(assessment: Kind): ForWhom | undefined {
  if (assessment.type === 'sensory' || !isForChild(assessment)) return undefined;
  return isForChildAlone(assessment) ? 'child' : 'anybody';
}

type ConfigOnly = { config: Pick<Services['config'], 'requireConsent'> };
/** The stored fields that say what consent a user assessment needs. */
export const CONSENT_FIELDS = ['userId', 'assessment', 'progress.participantInfo'] as const;
/** Some are about a child whatever their form says, so callers that know no others read no form. */
type About = Pick<UserAssessmentDocument, 'assessment'> & {
  progress?: Pick<UserAssessmentDocument['progress'], 'participantInfo'>;
};
type Found = About & Pick<UserAssessmentDocument, 'userId'>;

/** Whether it is about a child: it cannot be about anybody else, or its participant form names one. */
export const isAboutChild = ({ assessment, progress }: About): boolean =>
  isForChildAlone(assessment) || namedChild(progress?.participantInfo) !== null;

/**
 * For a completion: a save never depends on completeness. @throws AppError VALIDATION if it can be about nobody but a child, and names none
 */
export function assertNamesChild({ assessment, progress }: About): void {
  // A day of birth alone names nobody.
  if (!isForChildAlone(assessment) || progress?.participantInfo?.childName) return;
  throw new AppError('VALIDATION', {
    message: 'Asesmen ini tentang seorang anak. Pilih anaknya di “Untuk siapa?”, lalu selesaikan lagi.',
    fields: [{ path: 'participantInfo.childName', message: TAKING_TEXTS.childNameRequired }],
  });
}

export const lastConsentEvent = (
  userId: number,
  dbSession: ClientSession | null = null,
): Promise<ConsentEventDocument | null> =>
  ConsentEvent.findOne({ userId }).sort({ sequence: -1 }).session(dbSession).lean<ConsentEventDocument>().exec();

/** Whether the last event ended the consent to an assessment. An account without one has not been asked yet. */
export const hasEndedFor = (about: About, last: ConsentEventDocument | null): boolean =>
  last !== null &&
  endsConsent(last) &&
  (isAboutChild(about) || (last.kind === 'withdrawn' && isForChild(about.assessment)));

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

/** Whether the last event allows it. An adult who answers about nobody else cannot consent for a child. */
const covers = (last: ConsentEventDocument | null, isChild: boolean): boolean =>
  consentStateOf(last) === 'active' && (last?.relationship !== 'Diri sendiri' || !isChild);

/** Whether writes of progress depend on the consent of the account. */
export const isGated = (about: About, { config }: ConfigOnly): boolean =>
  config.requireConsent && (isForChild(about.assessment) || isAboutChild(about));

/** Whether the account has to consent before the API accepts progress of this user assessment. */
export const needsConsent = async (found: Found, services: ConfigOnly): Promise<boolean> =>
  isGated(found, services) && !covers(await lastConsentEvent(found.userId), isAboutChild(found));

/** Whether the account has to consent before it saves the profile of a child, or names one in another form. */
export async function needsProfileConsent(
  userId: number,
  { config }: ConfigOnly,
  dbSession: ClientSession | null = null,
): Promise<boolean> {
  return config.requireConsent && !covers(await lastConsentEvent(userId, dbSession), true);
}

/** What the page of an open user assessment has to know: whether to consent first, and what the account has said already. */
export async function readConsentFor(
  found: Found,
  services: ConfigOnly,
): Promise<{ needsConsent?: true; relationship?: Relationship }> {
  if (!isGated(found, services)) return {};
  const last = await lastConsentEvent(found.userId);
  if (!covers(last, isAboutChild(found))) return { needsConsent: true };
  const { relationship, variant } = last ?? {};
  // Signatures on paper are those of somebody else.
  const isParent = relationship && relationship !== 'Diri sendiri' && variant !== 'paper';
  return isParent ? { relationship } : {};
}

/** @throws AppError CONSENT_REQUIRED if the account has to consent first */
export async function assertProfileConsent(userId: number, services: ConfigOnly): Promise<void> {
  if (await needsProfileConsent(userId, services))
    throw new AppError('CONSENT_REQUIRED', {
      message: 'Profil anak memerlukan persetujuan orang tua atau wali. Berikan persetujuan itu di halaman Anak.',
    });
}

/**
 * For a write that names a child where none was named, in its transaction: the form of an inventory may do so at any time, and the last
 * consent may be one of somebody who answers for nobody else. The lock orders both.
 * @throws AppError CONSENT_REQUIRED
 */
export async function assertMayNameChild(
  userId: number,
  services: ConfigOnly,
  dbSession: ClientSession,
): Promise<void> {
  await lockAccount(userId, dbSession);
  if (await needsProfileConsent(userId, services, dbSession)) throw new AppError('CONSENT_REQUIRED');
}

/** @throws AppError CONSENT_REQUIRED if the user assessment is for a child and the account has no active consent */
export async function assertConsent(found: Found, services: ConfigOnly): Promise<void> {
  if (await needsConsent(found, services)) throw new AppError('CONSENT_REQUIRED');
}

/**
 * The sequence of the last event that ended the consent for a user assessment: a withdrawal, or for what is about a child that
 * the account answers for nobody else. 0 if there was none.
 */
export async function lastConsentEnd({ userId, ...about }: Found): Promise<number> {
  const isForAdult = { relationship: 'Diri sendiri' as const };
  const ends = [{ kind: 'withdrawn' as const }, ...(isAboutChild(about) ? [isForAdult] : [])];
  const last = await ConsentEvent.findOne({ userId, $or: ends }, { sequence: 1 }).sort({ sequence: -1 }).lean();
  return last?.sequence ?? 0;
}

/**
 * Which of these accounts allow research with results that are about children or not: their last consent is active, covers them, and its
 * box for research is ticked. An account without any event has not been asked, so it does not. What names a child that the consent does
 * not cover has the mark of `markRestricted`.
 * @param feature what the text of the box has to name besides
 */
export async function findResearchConsents(
  userIds: readonly number[],
  isChild: boolean,
  feature?: PracticeFeature,
): Promise<Set<number>> {
  const found = await ConsentEvent.aggregate<{ last: ConsentEventDocument }>([
    { $match: { userId: { $in: [...new Set(userIds)] } } },
    { $sort: { userId: 1, sequence: -1 } },
    { $group: { _id: '$userId', last: { $first: '$$ROOT' } } },
  ]);
  const allowing = found.filter(
    ({ last }) =>
      last.research === true &&
      covers(last, isChild) &&
      (!feature || findVersion(String(last.version))?.feature === feature),
  );
  return new Set(allowing.map(({ last }) => last.userId));
}
