import { type ConsentState, type ForWhom, TAKING_TEXTS } from '@kenali/contracts';
import { parseAgeRange } from '@kenali/instruments/rules';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { lockAccount } from '../../auth/index.ts';
import { assertUnrestrictedByOwner } from '../access.ts';
import { namedChild } from '../children/find-children.ts';
import type { UserAssessmentDocument } from '../user-assessment.model.ts';
import { ConsentEvent, type ConsentEventDocument } from './consent-event.model.ts';

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
export type ConsentFields = About & Pick<UserAssessmentDocument, 'userId'>;

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

/** Versions of `consent-texts.ts` to which a consent is still enough. A change of purpose, data or rights ends that. */
export const ACCEPTED_VERSIONS: ReadonlySet<string> = new Set(['2026-11-30.2', '2026-11-30.3']);

export function consentStateOf(last: ConsentEventDocument | null): ConsentState {
  if (!last) return 'none';
  if (last.kind === 'withdrawn') return 'withdrawn';
  return ACCEPTED_VERSIONS.has(String(last.version)) ? 'active' : 'outdated';
}

/** Whether the last event allows it. An adult who answers about nobody else cannot consent for a child. */
export const covers = (last: ConsentEventDocument | null, isChild: boolean): boolean =>
  consentStateOf(last) === 'active' && (last?.relationship !== 'Diri sendiri' || !isChild);

/** Whether writes of progress depend on the consent of the account. */
export const isGated = (about: About, { config }: ConfigOnly): boolean =>
  config.requireConsent && (isForChild(about.assessment) || isAboutChild(about));

/** Whether the account has to consent before the API accepts progress of this user assessment. */
export const needsConsent = async (found: ConsentFields, services: ConfigOnly): Promise<boolean> =>
  isGated(found, services) && !covers(await lastConsentEvent(found.userId), isAboutChild(found));

/** Whether the account has to consent before it saves the profile of a child, or names one in another form. */
export async function needsProfileConsent(
  userId: number,
  { config }: ConfigOnly,
  dbSession: ClientSession | null = null,
): Promise<boolean> {
  return config.requireConsent && !covers(await lastConsentEvent(userId, dbSession), true);
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
export async function assertConsent(found: ConsentFields, services: ConfigOnly): Promise<void> {
  if (await needsConsent(found, services)) throw new AppError('CONSENT_REQUIRED');
}

/** What a write of answers reads: for the check below, and what it is computed from. */
export const WRITE_FIELDS = [
  'userId',
  'status',
  'frozenAt',
  'instrument',
  'assessment',
  'startedAt',
  'revision',
  'savedAt',
  'progress',
  'changedAt',
  'restrictedAt',
  'pausedByConsent',
  'asksRestrictions',
] as const;

/** @throws AppError ALREADY_COMPLETED, ACCESS_FROZEN, PROCESSING_RESTRICTED or CONSENT_REQUIRED if it accepts no answers */
export async function assertAcceptsAnswers(found: UserAssessmentDocument, services: ConfigOnly): Promise<void> {
  if (found.status === 'completed') throw new AppError('ALREADY_COMPLETED');
  if (found.frozenAt) throw new AppError('ACCESS_FROZEN');
  assertUnrestrictedByOwner(found);
  await assertConsent(found, services);
}
