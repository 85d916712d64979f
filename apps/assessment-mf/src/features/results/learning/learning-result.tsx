import type { LearningResult } from '@kenali/contracts';
import {
  LEARNING_GLOSSARY,
  LEARNING_HEADINGS,
  LEARNING_SCORES_CAPTION,
  LEARNING_TIPS_CAPTION,
  learningSummary,
  oneDecimal,
} from '@kenali/instruments/rules';
import { Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { RetestCard } from '../comparison/retest-card.tsx';
import { EvidenceCard, GlossaryCard, UserCard } from '../parts/common-cards.tsx';
import { ResultCard, type ResultViewProps, Tips } from '../parts/result-parts.tsx';
import { type ScoreBar, ScoreBars } from '../parts/score-bars.tsx';

const DominantStyle = styled.p`
  color: ${({ theme }) => theme.color.learning};
  font-size: ${({ theme }) => theme.text[1].phone};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  line-height: 1.2;
`;

/** The learning style result: the meaning, the scores, the recommendations, and the limits. The PDF has the same order. */
export function LearningResultView({
  result,
  completedAt,
  userName,
  child,
  retest,
  evidence,
}: ResultViewProps<LearningResult>) {
  const { title, description, closeness, week } = learningSummary(result);
  return (
    <>
      <ResultCard heading={LEARNING_HEADINGS.summary}>
        <DominantStyle>{title}</DominantStyle>
        <Text>{description}</Text>
        {closeness && <Text $weight="medium">{closeness}</Text>}
        <Text>{week}</Text>
      </ResultCard>
      <ResultCard heading={LEARNING_HEADINGS.tips}>
        <Text $tone="inkSoft">{LEARNING_TIPS_CAPTION}</Text>
        {result.styles.map(({ style, name, tips }) => (
          <Tips key={style} name={name} tips={tips} badge={style === result.primaryStyle ? 'Dominan' : undefined} />
        ))}
      </ResultCard>
      <UserCard userName={userName} child={child} completedAt={completedAt} />
      <ResultCard heading={LEARNING_HEADINGS.scores} folds>
        <Text $tone="inkSoft">{LEARNING_SCORES_CAPTION}</Text>
        <ScoreBars caption="Skor tiap gaya" rowHeader="Gaya" tone="learning" bars={learningBars(result)} />
      </ResultCard>
      <RetestCard type="learning" retest={retest} />
      <EvidenceCard evidence={evidence} />
      <GlossaryCard terms={LEARNING_GLOSSARY} />
      <ResultCard heading={LEARNING_HEADINGS.limits}>
        <Text>{result.note}</Text>
      </ResultCard>
    </>
  );
}

/** The number of answered questions. Each answer selects one style. */
export const countAnswers = ({ styleScores }: Pick<LearningResult, 'styleScores'>): number =>
  Object.values(styleScores).reduce((sum, score) => sum + score, 0);

/** Score and percentage of each style, in the order of the pack. */
export function learningBars(result: Pick<LearningResult, 'styleScores' | 'styles'>): ScoreBar[] {
  const total = countAnswers(result);
  return result.styles.map(({ style, name }) => {
    const score = result.styleScores[style];
    const percentage = total === 0 ? 0 : (score / total) * 100;
    return {
      key: style,
      name,
      score: `${score} dari ${total}`,
      percentage,
      percentageText: `${oneDecimal(percentage)}%`,
    };
  });
}
