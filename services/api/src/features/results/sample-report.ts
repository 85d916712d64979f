import type { ResponseValue, SampleReport } from '@kenali/contracts';
import { type Answered, interpretResult, type SensoryInstrument } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { type ReportContent, reportContent } from './report/content/report-content.ts';

/** What everybody sees first, so that nobody takes the child for a real one. */
const SAMPLE_NAME = 'Bima (contoh)';
/** A fixed day: the same report always has the same bytes. */
const SAMPLE_COMPLETED_AT = new Date('2026-05-20T03:00:00.000Z');

/** How often the invented parent sees the behaviour of a section, on the scale of the questionnaire; 2 elsewhere. */
const TENDENCY: Readonly<Record<string, number>> = { A: 4, B: 2, D: 3, J: 3 };
const USUAL = 2;
/** Added in turns, so that answers of a section differ as those of a parent do. */
const TURNS = [0, -1, 0, 0];
/** One item in so many was not observed. */
const NOT_OBSERVED_EVERY = 41;

/**
 * Answers of an invented parent, made from the items of whichever version is installed. Only these are invented: scores and words
 * come from the same functions as for every family.
 */
export function sampleAnswers({ pack }: SensoryInstrument): Answered {
  const values = pack.scale.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const responses: Record<string, ResponseValue> = {};
  const notApplicable: Record<string, true> = {};
  for (const { number, section } of pack.items) {
    const wanted = (TENDENCY[section] ?? USUAL) + (TURNS[number % TURNS.length] ?? 0);
    if (number % NOT_OBSERVED_EVERY === 0) notApplicable[number] = true;
    else responses[number] = Math.min(most, Math.max(least, wanted));
  }
  return {
    responses,
    notApplicable,
    comments: { A: 'Menutup telinga saat blender menyala. (contoh)' },
    participantInfo: {
      childName: SAMPLE_NAME,
      childBirthDate: '2020-03-14',
      parentName: 'Orang tua (contoh)',
      relationship: pack.relationships[0] as NonNullable<Answered['participantInfo']>['relationship'],
      testDate: '2026-05-20',
    },
  };
}

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
