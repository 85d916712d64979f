import type { SampleReport } from '@kenali/contracts';
import { interpretResult } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { type ReportContent, reportContent } from './report/content/report-content.ts';
import { SAMPLE_COMPLETED_AT, sampleAnswers } from './sample-answers.ts';

interface Made {
  version: string;
  report: SampleReport;
}

/** Scored once for each version in use, because everybody gets the same one. */
const made = new WeakMap<Services, Made>();

/** @throws AppError NOT_FOUND if no sensory profile is installed */
function sampleReportOf(services: Services): SampleReport {
  const { instruments, config } = services;
  const instrument = instruments.instrumentForType('sensory');
  if (instrument?.type !== 'sensory') throw new AppError('NOT_FOUND');
  const known = made.get(services);
  if (known?.version === instrument.version) return known.report;
  const answered = sampleAnswers(instrument);
  const completedAt = SAMPLE_COMPLETED_AT.toISOString();
  const { user } = instrument.score(answered, { bandSet: config.sensoryBandSet, completedAt, ageRange: null });
  const report: SampleReport = {
    assessment: { name: instrument.pack.title, type: 'sensory' },
    completedAt,
    results: user,
    interpretation: interpretResult(instrument.pack, answered, user),
    evidence: instruments.evidenceOf(instrument.id),
    practice: config.practice,
  };
  made.set(services, { version: instrument.version, report });
  return report;
}

const NOTE = {
  kind: 'card',
  tone: 'caution',
  heading: 'Contoh',
  text: 'Laporan ini disusun dari jawaban karangan tentang anak yang tidak ada. Nilainya dihitung dan kalimatnya disusun seperti pada laporan lainnya.',
} as const;

/** The content of every other report, marked on each page. */
function sampleContent(report: SampleReport): ReportContent {
  const { assessment, completedAt, results, interpretation, evidence, practice } = report;
  const content = reportContent({
    userAssessmentId: 0,
    assessmentName: assessment.name,
    completedAt: new Date(completedAt),
    practice,
    results,
    userName: '',
    interpretation,
    evidence,
    retest: null,
    observers: [],
    questionnaireSections: results.type === 'sensory' ? results.sectionScores : {},
    averageDecimals: 1,
  });
  const { id, version } = results.instrument;
  return {
    ...content,
    title: `Contoh laporan: ${assessment.name}`,
    runningHead: `CONTOH  ·  ${content.runningHead}`,
    blocks: [NOTE, ...content.blocks],
    imprint: `Instrumen ${id} versi ${version}  ·  Contoh, bukan hasil seorang anak`,
  };
}

export const getSampleReport: Handler<'GET /api/sample-report', null> = async (_input, { services }) =>
  sampleReportOf(services);

/** The renderer keeps the file in memory, and simultaneous downloads share one drawing. */
export const getSamplePdf: Handler<'GET /api/sample-report/pdf', null> = async (_input, { services }) => ({
  fileName: 'Contoh_Laporan_Profil_Sensori.pdf',
  body: await services.reportRenderer.render(sampleContent(sampleReportOf(services)), SAMPLE_COMPLETED_AT),
});
