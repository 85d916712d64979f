import { type IntelligenceResult, RESULT_TEXTS } from '@kenali/contracts';
import {
  dominantSentences,
  FLAT_TIPS,
  findDominant,
  flatProfile,
  INTELLIGENCE_GLOSSARY,
  INTELLIGENCE_HEADINGS,
  INTELLIGENCE_SCORES_CAPTION,
  INTELLIGENCE_TIPS_CAPTION,
  intelligenceTips,
  intelligenceWeek,
  percentText,
} from '@kenali/instruments/rules';
import type { BarsBlock, CardBlock, ReportBlock } from '../report-blocks.ts';
import { retestBlocks } from './comparison-block.ts';
import { evidenceBlocks, glossaryBlock, type UserSource, userFacts } from './facts-blocks.ts';

export function intelligenceBlocks(results: IntelligenceResult, source: UserSource): ReportBlock[] {
  const note: CardBlock = { kind: 'card', tone: 'caution', ...results.importantNote };
  if (results.categoryScores.length === 0) return [noScoresCard, userFacts(source), note];
  return [
    dominantCard(results),
    tipsBlock(results),
    userFacts(source),
    categoryBars(results),
    ...retestBlocks('intelligence', source.retest),
    ...evidenceBlocks(source.evidence),
    glossaryBlock(INTELLIGENCE_GLOSSARY),
    note,
  ];
}

/** Nothing stands out in a flat profile, so it has a sentence in place of tips. */
function tipsBlock(result: IntelligenceResult): ReportBlock {
  const heading = INTELLIGENCE_HEADINGS.tips;
  if (result.isFlat) return { kind: 'card', tone: 'plain', heading, text: FLAT_TIPS };
  const entries = intelligenceTips(result).map(({ name, tips }) => ({ label: name, tips }));
  return { kind: 'tips', heading, caption: INTELLIGENCE_TIPS_CAPTION, entries };
}

const noScoresCard: CardBlock = {
  kind: 'card',
  tone: 'lead',
  heading: INTELLIGENCE_HEADINGS.summary,
  text: `${RESULT_TEXTS.beingProcessed}.`,
  closing: RESULT_TEXTS.interpretationLater,
};

function dominantCard(results: IntelligenceResult): CardBlock {
  const card = { kind: 'card', tone: 'lead', heading: INTELLIGENCE_HEADINGS.summary } as const;
  if (results.isFlat) {
    const [text, closing] = flatProfile(results);
    return { ...card, text, closing };
  }
  return {
    ...card,
    text: [...dominantSentences(results), intelligenceWeek(results)].join('\n'),
    highlights: findDominant(results).map(({ rank, name, percentage }) => ({
      value: `#${rank}`,
      name: `${name}, ${percentText(percentage)}`,
    })),
  };
}

function categoryBars({ categoryScores }: IntelligenceResult): BarsBlock {
  return {
    kind: 'bars',
    heading: INTELLIGENCE_HEADINGS.scores,
    caption: INTELLIGENCE_SCORES_CAPTION,
    alt: `Diagram batang: persentase jawaban Ya pada ${categoryScores.length} bidang. Angkanya ada pada tabel berikut.`,
    columns: { name: 'Bidang', value: 'Persentase' },
    axis: { from: '0%', to: '100%', steps: 4 },
    rows: categoryScores.map(({ name, score, total, percentage }) => ({
      letter: null,
      name,
      value: percentText(percentage),
      share: percentage === 0 ? null : percentage / 100,
      detail: `Skor ${score}/${total}`,
      caution: null,
    })),
  };
}
