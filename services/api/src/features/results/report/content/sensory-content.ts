import {
  type ObserverComparison,
  RESULT_TEXTS,
  type SensoryInterpretation,
  type SensoryResult,
} from '@kenali/contracts';
import {
  consultationText,
  disclaimerNextTo,
  GROUPING_NAMES,
  SECTIONS_CAPTION,
  SENSORY_HEADINGS,
  sectionTitle,
  sensoryComments,
  sensoryGlossary,
  sensorySections,
  sensorySummary,
  sensoryTotal,
  storedInterpretation,
  TIPS_CAPTION,
  tipsTitle,
} from '@kenali/instruments/rules';
import type { BarsBlock, CardBlock, EntriesBlock, ReportBlock, ScaleBlock, TipsBlock } from '../report-blocks.ts';
import { observerBlocks, retestBlocks } from './comparison-block.ts';
import { evidenceBlocks, glossaryBlock, participantFacts, type UserSource } from './facts-blocks.ts';
import { decimal } from './indonesian.ts';

/** The data that the report of a sensory result is made from. */
export interface SensorySource extends Pick<UserSource, 'retest' | 'evidence'> {
  results: SensoryResult;
  /** The questionnaire's sections by letter. Comments, prominent sections and tips belong to these in every view. */
  questionnaireSections: Record<string, { name: string }>;
  /** Null if the API has none: the report then uses the stored words. */
  interpretation: SensoryInterpretation | null;
  /** One per second observer. */
  observers?: readonly ObserverComparison[];
  /** Read by a professional, who is not offered the consultation of the family. */
  isShared?: boolean;
  averageDecimals: 1 | 2;
  practice: { name: string; contact: string };
}

/** The blocks in reading order: meaning, what to do this week, profile, details, limits. Empty blocks are left out. */
export function sensoryBlocks(source: SensorySource): ReportBlock[] {
  const { results, averageDecimals, practice } = source;
  const interpretation = source.interpretation ?? storedInterpretation(results);
  const participant = participantFacts(results.participantInfo);
  const disclaimer = disclaimerNextTo(interpretation.disclaimer, source.evidence);
  const limits: CardBlock = { kind: 'card', tone: 'caution', ...disclaimer };
  const { heading, text } = { heading: SENSORY_HEADINGS.consultation, text: consultationText(practice) };
  const consultation: CardBlock[] = source.isShared ? [] : [{ kind: 'card', tone: 'plain', heading, text }];
  if (Object.keys(results.sectionScores).length === 0) return [noScoresCard, participant, ...consultation, limits];
  return [
    summaryCard(results, interpretation, averageDecimals),
    ...tipsBlock(interpretation),
    participant,
    sectionBars(source, interpretation),
    totalBlock(results, interpretation),
    ...patternEntries(interpretation),
    ...retestBlocks('sensory', source.retest),
    ...observerBlocks(source.observers ?? []),
    ...commentEntries(source),
    ...consultation,
    ...evidenceBlocks(source.evidence),
    glossaryBlock(sensoryGlossary(interpretation)),
    limits,
  ];
}

const noScoresCard: CardBlock = {
  kind: 'card',
  tone: 'lead',
  heading: SENSORY_HEADINGS.overall,
  text: `${RESULT_TEXTS.beingProcessed}.`,
  closing: RESULT_TEXTS.professionalAdvice,
};

function summaryCard(results: SensoryResult, interpretation: SensoryInterpretation, decimals: 1 | 2): CardBlock {
  const { meaning, week, reading, notes } = sensorySummary(results, interpretation);
  return {
    kind: 'card',
    tone: 'lead',
    heading: SENSORY_HEADINGS.summary,
    text: [meaning, week].join('\n'),
    highlights: interpretation.prominent.sections.map((section) => ({
      value: decimal(section.average, decimals),
      name: sectionTitle(section, interpretation),
      description: interpretation.sections[section.letter]?.description ?? '',
    })),
    closing: [reading, ...notes, ...(decimals === 1 ? [] : [STAFF_NOTE])].join('\n'),
  };
}

/** Only the averages are in the grouping of staff. */
const STAFF_NOTE = `Ringkasan, catatan, saran, dan perbandingan: ${GROUPING_NAMES.questionnaire}.`;

/** One bar per section of the view, ordered by letter. */
function sectionBars(
  { results, averageDecimals }: { results: SensoryResult; averageDecimals: 1 | 2 },
  { scale, sections: described }: SensoryInterpretation,
): BarsBlock {
  const values = scale.map(({ value }) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const axisLabel = (value: number) =>
    `${value} ${scale.find((point) => point.value === value)?.label.toLocaleLowerCase('id') ?? ''}`.trim();
  const lines = sensorySections(
    results,
    { scale },
    {
      // Staff see other sections under the same letters, which have no sentence of their own.
      describe: (letter) => (averageDecimals === 1 ? (described[letter]?.description ?? '') : ''),
      format: (average) => decimal(average, averageDecimals),
    },
  );
  return {
    kind: 'bars',
    heading: SENSORY_HEADINGS.sections,
    caption: averageDecimals === 1 ? SECTIONS_CAPTION : `${GROUPING_NAMES.staff}. ${SECTIONS_CAPTION}`,
    alt: `Diagram batang: rata-rata jawaban ${lines.length} bagian pada skala ${min} sampai ${max}. Angkanya ada pada tabel berikut.`,
    columns: { name: 'Bagian', value: 'Rata-rata' },
    axis: { from: axisLabel(min), to: axisLabel(max), steps: max - min },
    rows: lines.map(({ letter, name, description, average, value, words, detail, caution }) => ({
      letter,
      name,
      description,
      value,
      share: average === null ? null : (average - min) / (max - min),
      detail: words ? `${words} · ${detail}` : detail,
      caution: average === null ? null : caution,
    })),
  };
}

/** The total in words, its place on the scale, and its limits. */
function totalBlock(results: SensoryResult, interpretation: SensoryInterpretation): ScaleBlock {
  const total = sensoryTotal(results, interpretation);
  return {
    kind: 'scale',
    heading: SENSORY_HEADINGS.overall,
    words: total.words,
    facts: [{ label: 'Skor total', value: `${total.score}` }, { label: 'Rentang', value: total.label }, ...total.facts],
    ends: { from: `${total.lowest}`, to: `${total.highest}` },
    bands: total.bands.map(({ label, rangeText, start, width, isHere }) => ({
      label,
      range: rangeText,
      start,
      width,
      isHere,
    })),
    marker: total.marker && { score: `${total.marker.score}`, position: total.marker.position },
    alt: total.alt,
    interpretation: total.interpretation,
    note: total.notes.join(' '),
  };
}

function patternEntries({ patterns, patternsNote }: SensoryInterpretation): EntriesBlock[] {
  if (patterns.length === 0 && patternsNote === null) return [];
  return [
    {
      kind: 'entries',
      heading: SENSORY_HEADINGS.patterns,
      entries: patterns.map(({ label, description }) => ({ label, text: description })),
      ...(patternsNote ? { note: patternsNote } : {}),
    },
  ];
}

function commentEntries({ results, questionnaireSections }: SensorySource): EntriesBlock[] {
  const entries = sensoryComments(results.comments, questionnaireSections).map(({ label, text }) => ({
    label,
    text: text.replace(/\s*\n\s*\n\s*/g, '\n\n'),
  }));
  return entries.length > 0 ? [{ kind: 'entries', heading: SENSORY_HEADINGS.comments, entries }] : [];
}

function tipsBlock(interpretation: SensoryInterpretation): TipsBlock[] {
  const { tips } = interpretation;
  if (tips.length === 0) return [];
  return [
    {
      kind: 'tips',
      heading: SENSORY_HEADINGS.tips,
      caption: TIPS_CAPTION,
      entries: tips.map((one) => ({ label: tipsTitle(one, interpretation), tips: one.tips })),
    },
  ];
}
