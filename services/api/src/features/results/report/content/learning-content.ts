import type { LearningResult } from '@kenali/contracts';
import {
  LEARNING_GLOSSARY,
  LEARNING_HEADINGS,
  LEARNING_SCORES_CAPTION,
  LEARNING_TIPS_CAPTION,
  learningSummary,
} from '@kenali/instruments/rules';
import type { CardBlock, ReportBlock, SplitBlock } from '../report-blocks.ts';
import { retestBlocks } from './comparison-block.ts';
import { evidenceBlocks, glossaryBlock, type UserSource, userFacts } from './facts-blocks.ts';
import { percent } from './indonesian.ts';

export function learningBlocks(results: LearningResult, source: UserSource): ReportBlock[] {
  return [
    dominantCard(results),
    {
      kind: 'tips',
      heading: LEARNING_HEADINGS.tips,
      caption: LEARNING_TIPS_CAPTION,
      entries: results.styles.map(({ name, tips }) => ({ label: name, tips })),
    },
    userFacts(source),
    scoreSplit(results),
    ...retestBlocks('learning', source.retest),
    ...evidenceBlocks(source.evidence),
    glossaryBlock(LEARNING_GLOSSARY),
    { kind: 'card', tone: 'plain', heading: LEARNING_HEADINGS.limits, text: results.note },
  ];
}

function dominantCard(results: LearningResult): CardBlock {
  const { title, description, closeness, week } = learningSummary(results);
  return {
    kind: 'card',
    tone: 'lead',
    heading: LEARNING_HEADINGS.summary,
    title,
    text: description,
    closing: [...(closeness ? [closeness] : []), week].join('\n'),
  };
}

function scoreSplit({ styles, styleScores }: LearningResult): SplitBlock {
  const total = styles.reduce((sum, { style }) => sum + styleScores[style], 0);
  const parts = styles.map(({ style, name }) => {
    const score = styleScores[style];
    const share = total === 0 ? 0 : score / total;
    return { name, detail: `${score} dari ${total} jawaban`, value: percent(share * 100), share };
  });
  return {
    kind: 'split',
    heading: LEARNING_HEADINGS.scores,
    caption: LEARNING_SCORES_CAPTION,
    alt: `Diagram bagian dari ${total} jawaban: ${parts.map(({ name, value }) => `${name} ${value}`).join(', ')}.`,
    columns: { name: 'Gaya belajar', value: 'Persentase' },
    parts,
  };
}
