import type { FileAnswer } from '../../http/send-answer.ts';
import type { Services } from '../../services.ts';
import { User, type UserDocument } from '../auth/index.ts';
import { UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { type ReportContent, reportContent } from './report/content/report-content.ts';
import { loadFonts } from './report/layout/pdf-writer.ts';
import { renderReport } from './report/render-report.ts';

type Completed = Pick<UserAssessmentDocument, '_id' | 'assessment' | 'completedAt' | 'results'>;

const fonts = loadFonts();

/** Renders other content, such as an admin report, in the layout of the result reports. */
export const renderPdf = (content: ReportContent, date: Date): Promise<Buffer> => renderReport(content, fonts, date);

/**
 * Renders the PDF report of a completed user assessment. The view decides the grouping of sensory sections and the
 * number of decimals.
 * @throws Error if the user assessment has no result
 */
export async function createReportFile(
  { _id, assessment, completedAt, results }: Completed,
  { view, fileName }: { view: 'user' | 'admin'; fileName: string },
  { instruments, config }: Services,
): Promise<FileAnswer> {
  if (!results || !completedAt) throw new Error(`User assessment ${_id} has no result`);
  const shown = results[view];
  const pack = instruments.find(shown.instrument.id, shown.instrument.version)?.pack;
  const content = reportContent({
    userAssessmentId: _id,
    assessmentName: assessment.name,
    completedAt,
    practice: config.practice,
    userName: await findUserName(_id),
    results: shown,
    questionnaireSections: results.user.type === 'sensory' ? results.user.sectionScores : {},
    scale: pack && 'scale' in pack ? pack.scale : [],
    averageDecimals: view === 'user' ? 1 : 2,
  });
  return { fileName, body: await renderReport(content, fonts, completedAt) };
}

/** The full name of the user who owns the user assessment. Empty if the account was deleted. */
async function findUserName(userAssessmentId: number): Promise<string> {
  const found = await UserAssessment.findById(userAssessmentId, ['userId'])
    .lean<Pick<UserAssessmentDocument, 'userId'>>()
    .exec();
  const user = await User.findById(found?.userId, ['firstName', 'lastName'])
    .lean<Pick<UserDocument, 'firstName' | 'lastName'>>()
    .exec();
  return user ? `${user.firstName} ${user.lastName}` : '';
}
