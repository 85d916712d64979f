import {
  type AssessmentResult,
  RESULT_TEXTS,
  type ScalePoint,
  type SectionScore,
  type SensoryParticipant,
} from '@kenali/contracts';
import { ageText, decimal, longCalendarDay, longDay } from './indonesian.ts';
import { type Ends, type OverallContent, overallContent } from './overall-content.ts';
import { PRACTICE } from './practice.ts';
import { type SummaryContent, summaryContent } from './summary-content.ts';

export interface ReportSource {
  userAssessmentId: number;
  assessmentName: string;
  completedAt: Date;
  /** The grouping that the report shows. */
  results: AssessmentResult;
  /** Letter to name as the questionnaire used them; comments belong to these, whatever grouping is shown. */
  questionnaireSections: Record<string, { name: string }>;
  /** Points of the answer scale, for the ends of the chart; empty when the pack is no longer installed. */
  scale: readonly Pick<ScalePoint, 'value' | 'label'>[];
  averageDecimals: 1 | 2;
}

export interface SectionRow {
  letter: string;
  name: string;
  averageText: string;
  /** Place of the average on the scale, 0 to 1; null when nothing was answered. */
  share: number | null;
  detail: string;
  caution: string | null;
}

/** Everything that the report says, in order, and nothing of how it looks. */
export interface ReportContent {
  practice: typeof PRACTICE;
  title: string;
  completed: string;
  /** Stands at the head of the following pages, so that loose sheets find each other. */
  runningHead: string;
  participant: { heading: string; rows: { label: string; value: string }[]; warning: string | null };
  summary: SummaryContent;
  overall: OverallContent;
  sections: { heading: string; caption: string; axis: { value: number; label: string }[]; rows: SectionRow[] };
  patterns: { heading: string; entries: { label: string; text: string }[] };
  recommendations: { heading: string; entries: { label: string; tips: string[] }[] };
  comments: { heading: string; entries: { label: string; text: string }[] };
  disclaimer: { heading: string; text: string };
  imprint: string;
}

export function reportContent(source: ReportSource): ReportContent {
  const { results, assessmentName, completedAt } = source;
  const ends = scaleEnds(source.scale);
  const title = `Hasil ${assessmentName}`;
  const childName = filled(results.participantInfo.childName);
  return {
    practice: PRACTICE,
    title,
    completed: `Diselesaikan pada ${longDay(completedAt)}`,
    runningHead: childName ? `${childName}  ·  ${title}` : title,
    participant: participantContent(results.participantInfo),
    summary: summaryContent(source, ends),
    sections: {
      heading: 'Rincian Per Bagian',
      caption:
        'Rata-rata jawaban tiap bagian. Angka yang lebih tinggi berarti perilakunya lebih sering muncul. Butir yang tidak teramati tidak ikut dihitung.',
      axis: source.scale.map(({ value, label }) => ({ value, label })).sort((a, b) => a.value - b.value),
      rows: Object.entries(results.sectionScores)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([letter, score]) => sectionRow(letter, score, ends, source.averageDecimals)),
    },
    overall: overallContent(results, ends),
    patterns: {
      heading: 'Pola Sensoris',
      entries: Object.entries(results.patterns).map(([label, text]) => ({ label, text })),
    },
    recommendations: {
      heading: 'Yang Dapat Dicoba di Rumah',
      entries: results.recommendations.map(({ name, tips }) => ({ label: name, tips })),
    },
    comments: { heading: 'Catatan Pengisi', entries: commentEntries(source) },
    disclaimer: results.disclaimer,
    imprint: `Instrumen ${results.instrument.id} versi ${results.instrument.version}  ·  Hasil ${source.userAssessmentId}`,
  };
}

/** 1 to 5 unless the pack says otherwise. */
const scaleEnds = (scale: ReportSource['scale']): Ends =>
  scale.length === 0
    ? { min: 1, max: 5 }
    : { min: Math.min(...scale.map(({ value }) => value)), max: Math.max(...scale.map(({ value }) => value)) };

const filled = (text: string | undefined) => text?.trim() || null;

function participantContent(info: Partial<SensoryParticipant>): ReportContent['participant'] {
  const day = (text: string | undefined) => (filled(text) ? longCalendarDay(filled(text) as string) : null);
  const filler = filled(info.parentName);
  const relationship = filled(info.relationship);
  const rows = [
    { label: 'Nama anak', value: filled(info.childName) },
    { label: 'Tanggal lahir anak', value: day(info.childBirthDate) },
    { label: 'Usia pada tanggal tes', value: info.ageMonths === undefined ? null : ageText(info.ageMonths) },
    { label: 'Diisi oleh', value: filler && relationship ? `${filler} (${relationship})` : filler },
    { label: 'Tanggal tes', value: day(info.testDate) },
  ];
  return {
    heading: 'Informasi Peserta',
    rows: rows.map(({ label, value }) => ({ label, value: value ?? RESULT_TEXTS.missing })),
    warning: info.outsideAgeRange
      ? 'Usia anak di luar rentang usia asesmen ini; bacalah hasilnya dengan hati-hati.'
      : null,
  };
}

function sectionRow(letter: string, score: SectionScore, ends: Ends, decimals: 1 | 2): SectionRow {
  const { name, total, count, average, notObserved, caution } = score;
  const unseen = notObserved > 0 ? `, ${notObserved} tidak teramati` : '';
  return {
    letter,
    name,
    averageText: average === null ? '–' : decimal(average, decimals),
    share: average === null ? null : (average - ends.min) / (ends.max - ends.min),
    detail: average === null ? 'Tidak ada butir yang dijawab' : `Total ${total} dari ${count} butir${unseen}`,
    caution: caution && average !== null ? 'Lebih dari 20% tidak teramati, baca dengan hati-hati.' : null,
  };
}

function commentEntries({ results, questionnaireSections }: ReportSource) {
  return Object.entries(results.comments)
    .filter(([, text]) => text.trim() !== '')
    .sort(([a], [b]) => Number(a === 'umum') - Number(b === 'umum') || a.localeCompare(b))
    .map(([key, text]) => ({
      label: key === 'umum' ? 'Umum' : (questionnaireSections[key]?.name ?? key),
      text: text.trim(),
    }));
}
