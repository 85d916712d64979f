import type { FileAnswer } from '../../http/send-answer.ts';
import type { Services } from '../../services.ts';
import type { UserAssessmentDocument } from '../user-assessments/index.ts';
import { loadFonts } from './report/load-fonts.ts';
import { readPersonName } from './report/read-person-name.ts';
import { renderReport } from './report/render-report.ts';
import { type ReportContent, reportContent } from './report/report-content.ts';

type Completed = Pick<UserAssessmentDocument, '_id' | 'assessment' | 'completedAt' | 'results'>;

const fonts = loadFonts();

/** A report of other content in the same form. */
export const renderPdf = (content: ReportContent, date: Date): Promise<Buffer> => renderReport(content, fonts, date);

/** The report of a completed user assessment, in the grouping and with the decimals of the view it belongs to. */
export async function reportFile(
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
    personName: await readPersonName(_id),
    results: shown,
    questionnaireSections: results.user.type === 'sensory' ? results.user.sectionScores : {},
    scale: pack && 'scale' in pack ? pack.scale : [],
    averageDecimals: view === 'user' ? 1 : 2,
  });
  return { fileName, body: await renderReport(content, fonts, completedAt) };
}
