import { RESULT_TEXTS } from '@kenali/contracts';
import type { CardBlock, EntriesBlock, ReportBlock } from '../report-blocks.ts';
import { participantFacts } from './facts-blocks.ts';
import { type SensorySource, scaleRange, sectionBars, summaryCard } from './sensory-sections.ts';
import { totalBlock } from './sensory-total.ts';

/** The blocks in reading order. The section profile precedes the total. Empty blocks are left out. */
export function sensoryBlocks(source: SensorySource): ReportBlock[] {
  const { results } = source;
  const range = scaleRange(source.scale);
  const isScored = Object.keys(results.sectionScores).length > 0;
  const patterns: EntriesBlock = {
    kind: 'entries',
    heading: 'Pola Sensoris',
    entries: Object.entries(results.patterns).map(([label, text]) => ({ label, text })),
  };
  const comments: EntriesBlock = { kind: 'entries', heading: 'Catatan Pengisi', entries: commentEntries(source) };
  return [
    participantFacts(results.participantInfo),
    ...(isScored
      ? [summaryCard(source, range), sectionBars(source, range), totalBlock(results, range)]
      : [noScoresCard]),
    ...[patterns, comments].filter(({ entries }) => entries.length > 0),
    ...(results.recommendations.length > 0
      ? [
          {
            kind: 'tips' as const,
            heading: 'Yang Dapat Dicoba di Rumah',
            entries: results.recommendations.map(({ name, tips }) => ({ label: name, tips })),
          },
        ]
      : []),
    { kind: 'card', tone: 'caution', ...results.disclaimer },
  ];
}

const noScoresCard: CardBlock = {
  kind: 'card',
  tone: 'lead',
  heading: 'Hasil Keseluruhan',
  text: `${RESULT_TEXTS.beingProcessed}.`,
  closing: RESULT_TEXTS.professionalAdvice,
};

function commentEntries({ results, questionnaireSections }: SensorySource) {
  return Object.entries(results.comments)
    .filter(([, text]) => text.trim() !== '')
    .sort(([a], [b]) => Number(a === 'umum') - Number(b === 'umum') || a.localeCompare(b))
    .map(([key, text]) => ({
      label: key === 'umum' ? 'Umum' : (questionnaireSections[key]?.name ?? key),
      text: text.trim().replace(/\s*\n\s*\n\s*/g, '\n\n'),
    }));
}
