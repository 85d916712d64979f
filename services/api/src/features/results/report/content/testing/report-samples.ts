import type { CategoryScore, IntelligenceResult, LearningResult, LearningStyle } from '@kenali/contracts';
import type { CardBlock, FactsBlock, ReportBlock } from '../../report-blocks.ts';
import type { ReportContent, ReportSource } from '../report-content.ts';

const COMPLETED = '2026-11-20T20:30:00.000Z';
const STYLES: { style: LearningStyle; name: string }[] = [
  { style: 'visual', name: 'Visual' },
  { style: 'auditori', name: 'Auditori' },
  { style: 'kinestetik', name: 'Kinestetik' },
];

/** A learning result with these scores. The text of each tip names its style and its number. */
export function learningResult(visual: number, auditori: number, kinestetik: number): LearningResult {
  const styleScores = { visual, auditori, kinestetik };
  const top = Math.max(visual, auditori, kinestetik);
  const first = STYLES.filter(({ style }) => styleScores[style] === top);
  const isTied = first.length > 1;
  const name = isTied ? 'Campuran' : (first[0]?.name ?? '');
  return {
    type: 'learning',
    instrument: { id: 'learning-style', version: '1.0.0' },
    styleScores,
    primaryStyle: isTied ? 'campuran' : (first[0]?.style ?? 'campuran'),
    tiedStyles: isTied ? first.map(({ style }) => style) : [],
    primary: { name, description: `Uraian tentang ${name}.` },
    styles: STYLES.map((each) => ({ ...each, tips: [1, 2, 3, 4].map((n) => `Kiat ${n} untuk ${each.name}.`) })),
    note: 'Kesukaan belajar, bukan batas kemampuan.',
    completionDate: COMPLETED,
  };
}

const CATEGORIES = [
  'Visual-Spasial',
  'Linguistik',
  'Logis-Matematis',
  'Kinestetik',
  'Musik',
  'Interpersonal',
  'Intrapersonal',
];

/** An intelligence result with these scores out of ten. Equal scores share a rank: 1, 1, 3. */
export function intelligenceResult(...scores: number[]): IntelligenceResult {
  const categoryScores: CategoryScore[] = scores.map((score, index) => ({
    category: `bidang_${index + 1}`,
    name: CATEGORIES[index] as string,
    score,
    total: 10,
    percentage: score * 10,
    rank: 1 + scores.filter((other) => other > score).length,
  }));
  const upTo = (rank: number) => categoryScores.filter((each) => each.rank <= rank).sort((a, b) => a.rank - b.rank);
  return {
    type: 'intelligence',
    instrument: { id: 'multiple-intelligence', version: '1.0.0' },
    categoryScores,
    dominantIntelligences: upTo(3),
    isFlat: scores.every((score) => score === scores[0]),
    recommendations: upTo(2).map(({ category, name }) => ({
      category,
      name,
      tips: [1, 2, 3, 4].map((n) => `Kiat ${n} untuk ${name}.`),
    })),
    importantNote: { heading: 'Catatan Penting', text: 'Gambaran minat, bukan ukuran tingkat kecerdasan.' },
    completionDate: COMPLETED,
  };
}

/** The source of a report about these results. */
export const sourceOf = (results: ReportSource['results'], rest: Partial<ReportSource> = {}): ReportSource => ({
  userAssessmentId: 100_042,
  assessmentName: 'Asesmen Contoh',
  completedAt: new Date(COMPLETED),
  practice: { name: 'Kenali', contact: 'kenali.test' },
  userName: 'Sari Putri',
  results,
  questionnaireSections: {},
  interpretation: null,
  averageDecimals: 1,
  ...rest,
});

type BlockOf<K extends ReportBlock['kind']> = Extract<ReportBlock, { kind: K }>;

/** @throws Error unless the report has exactly one block of the kind, under the heading if one is given */
export function only<K extends ReportBlock['kind']>({ blocks }: ReportContent, kind: K, heading?: string): BlockOf<K> {
  const found = blocks.filter((block) => block.kind === kind && (heading ?? block.heading) === block.heading);
  if (found.length !== 1) throw new Error(`${found.length} blocks of ${kind} ${heading ?? ''}`);
  return found[0] as BlockOf<K>;
}

export const card = (content: ReportContent, heading: string): CardBlock => only(content, 'card', heading);

export const facts = (content: ReportContent): FactsBlock => only(content, 'facts');
