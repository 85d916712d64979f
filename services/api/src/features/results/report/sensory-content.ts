import { RESULT_TEXTS } from '@kenali/contracts';
import { overallBlock } from './overall-content.ts';
import { participantFacts } from './participant-facts.ts';
import type { CardBlock, EntriesBlock, ReportBlock } from './report-blocks.ts';
import { sectionBars } from './section-bars.ts';
import { type SensorySource, scaleEnds } from './sensory-source.ts';
import { summaryCard } from './summary-content.ts';

/** The section profile leads, the total comes after it. Blocks with nothing to say are left out. */
export function sensoryBlocks(source: SensorySource): ReportBlock[] {
  const { results } = source;
  const ends = scaleEnds(source.scale);
  const scored = Object.keys(results.sectionScores).length > 0;
  const patterns: EntriesBlock = {
    kind: 'entries',
    heading: 'Pola Sensoris',
    entries: Object.entries(results.patterns).map(([label, text]) => ({ label, text })),
  };
  const comments: EntriesBlock = { kind: 'entries', heading: 'Catatan Pengisi', entries: commentEntries(source) };
  return [
    participantFacts(results.participantInfo),
    ...(scored ? [summaryCard(source, ends), sectionBars(source, ends), overallBlock(results, ends)] : [processedCard]),
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

const processedCard: CardBlock = {
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
