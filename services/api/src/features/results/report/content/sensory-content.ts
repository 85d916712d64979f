import {
  type InstrumentEvidence,
  type ObserverComparison,
  RESULT_TEXTS,
  type Retest,
  type SensoryInterpretation,
  type SensoryResult,
} from '@kenali/contracts';
import {
  consultationText,
  disclaimerNextTo,
  GROUPING_NAMES,
  SENSORY_HEADINGS,
  sectionTitle,
  sensoryComments,
  sensoryGlossary,
  sensorySummary,
  storedInterpretation,
  TIPS_CAPTION,
  tipsTitle,
} from '@kenali/instruments/rules';
import type { CardBlock, EntriesBlock, ReportBlock, TipsBlock } from '../report-blocks.ts';
import { observerBlocks, retestBlocks } from './comparison-block.ts';
import { evidenceBlocks, glossaryBlock, participantFacts } from './facts-blocks.ts';
import { decimal } from './indonesian.ts';
import { sectionBars, totalBlock } from './sensory-scores.ts';

/** The data that the report of a sensory result is made from. */
export interface SensorySource {
  results: SensoryResult;
  /** The questionnaire's sections by letter. Comments, prominent sections and tips belong to these in every view. */
  questionnaireSections: Record<string, { name: string }>;
  /** Null if the API has none: the report then uses the stored words. */
  interpretation: SensoryInterpretation | null;
  /** Null or absent if there is no other result. */
  retest?: Retest | null;
  /** One per second observer. */
  observers?: readonly ObserverComparison[];
  /** Null or absent if nothing is written about the instrument. */
  evidence?: InstrumentEvidence | null;
  /** Read by a professional, who is not offered the consultation of the family. */
  isShared?: boolean;
  averageDecimals: 1 | 2;
  completedAt: Date;
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
