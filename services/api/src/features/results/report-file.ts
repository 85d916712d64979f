import { fullName } from '@kenali/contracts';
import type { FileAnswer } from '../../http/send-answer.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import type { Services } from '../../services.ts';
import { User, type UserDocument } from '../auth/index.ts';
import { readComparisons } from '../observations/index.ts';
import {
  assertReleased,
  assertUnrestricted,
  childOfResult,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import { reportFileName } from './file-name.ts';
import { findRetest } from './find-retest.ts';
import { evidenceFor, interpretationOf } from './interpretation.ts';
import { readResults } from './read-results.ts';
import { reportContent } from './report/content/report-content.ts';

/** The fields that `createReportFile` reads. */
export const REPORT_FIELDS = [
  'userId',
  'assessment',
  'instrument',
  'subjectKey',
  'childId',
  'completedAt',
  'results',
  'packHash',
  'progress',
  'awaitsSignOff',
  'signOff',
  'restrictedAt',
] as const satisfies (keyof UserAssessmentDocument)[];

type Completed = Pick<UserAssessmentDocument, '_id' | (typeof REPORT_FIELDS)[number]>;

interface ReportOptions {
  view: 'user' | 'admin';
  /** Names the file instead of the assessment. */
  name?: string;
  /** Without comparisons with other results of the person. */
  isAlone?: boolean;
  /** A further filter for the results that it is compared with. */
  only?: object;
  /** With the second observers. Their consent names the owner and staff alone. */
  hasObservers?: boolean;
}

/**
 * Renders the PDF report of a completed user assessment. The view decides the grouping of sensory sections and the
 * number of decimals.
 * @throws AppError PROCESSING_RESTRICTED for staff
 * @throws AppError SIGN_OFF_PENDING for the owner of a result that waits for a psychologist
 * @throws Error if the user assessment has no result
 */
export async function createReportFile(
  found: Completed,
  { view, name, isAlone = false, only = {}, hasObservers = false }: ReportOptions,
  services: Services,
): Promise<FileAnswer> {
  const { _id, assessment, completedAt, progress } = found;
  if (!found.results || !completedAt) throw new Error(`User assessment ${_id} has no result`);
  if (view === 'user') assertReleased(found);
  else assertUnrestricted(found);
  const results = readResults({ assessment, results: found.results }, services.instruments);
  const content = reportContent({
    userAssessmentId: _id,
    assessmentName: assessment.name,
    completedAt,
    practice: services.config.practice,
    userName: await findUserName(found.userId),
    ...childOfResult(found),
    ...(found.packHash ? { packHash: found.packHash } : {}),
    results: results[view],
    questionnaireSections: results.user.type === 'sensory' ? results.user.sectionScores : {},
    interpretation: interpretationOf(results.user, progress, services),
    evidence: await evidenceFor({ ...found, results }, 'family', services),
    isShared: isAlone,
    retest: isAlone ? null : await findRetest(found, services, only),
    observers: hasObservers ? await readComparisons(found, services) : [],
    signOff: found.signOff ?? null,
    averageDecimals: view === 'user' ? 1 : 2,
  });
  return {
    fileName: reportFileName(name ?? assessment.name, jakartaDay(completedAt)),
    body: await services.reportRenderer.render(content, completedAt),
  };
}

/** The full name of the user who owns the user assessment. Empty if the account was deleted. */
export async function findUserName(userId: number): Promise<string> {
  const found = await User.findById(userId, ['firstName', 'lastName']).lean<
    Pick<UserDocument, 'firstName' | 'lastName'>
  >();
  return found ? fullName(found) : '';
}
