import { type CategoryScore, type IntelligenceResult, RESULT_TEXTS } from '@kenali/contracts';
import {
  FLAT_TIPS,
  INTELLIGENCE_GLOSSARY,
  INTELLIGENCE_HEADINGS,
  INTELLIGENCE_SCORES_CAPTION,
  INTELLIGENCE_TIPS_CAPTION,
  intelligenceTips,
  percentText,
} from '@kenali/instruments/rules';
import { Text } from '@kenali/ui';
import { RetestCard } from '../comparison/retest-card.tsx';
import { EvidenceCard, GlossaryCard, UserCard } from '../parts/common-cards.tsx';
import { BeingProcessed, ResultCard, type ResultViewProps, Tips } from '../parts/result-parts.tsx';
import { type ScoreBar, ScoreBars } from '../parts/score-bars.tsx';
import { DominantCard } from './dominant-card.tsx';

/** The intelligence result: the leading categories, the whole profile, the recommendations, and the limits of the test. */
export function IntelligenceResultView({
  result,
  completedAt,
  userName,
  child,
  retest,
  evidence,
}: ResultViewProps<IntelligenceResult>) {
  const { categoryScores, importantNote } = result;
  if (categoryScores.length === 0) return <BeingProcessed>{RESULT_TEXTS.interpretationLater}</BeingProcessed>;
  return (
    <>
      <DominantCard result={result} />
      <Recommendations recommendations={intelligenceTips(result)} isFlat={result.isFlat} />
      <UserCard userName={userName} child={child} completedAt={completedAt} />
      <ResultCard heading={INTELLIGENCE_HEADINGS.scores} folds>
        <Text $tone="inkSoft">{INTELLIGENCE_SCORES_CAPTION}</Text>
        <ScoreBars
          caption="Skor tiap bidang"
          rowHeader="Bidang"
          tone="intelligence"
          bars={intelligenceBars(categoryScores)}
        />
      </ResultCard>
      <RetestCard type="intelligence" retest={retest} />
      <EvidenceCard evidence={evidence} />
      <GlossaryCard terms={INTELLIGENCE_GLOSSARY} />
      <ResultCard heading={importantNote.heading}>
        <Text>{importantNote.text}</Text>
      </ResultCard>
    </>
  );
}

/** More categories share the first two ranks. */
const MANY = 2;

/** Nothing stands out in a flat profile, so it has a sentence in place of tips. */
function Recommendations({ recommendations, isFlat }: Pick<IntelligenceResult, 'recommendations' | 'isFlat'>) {
  return (
    <ResultCard heading={INTELLIGENCE_HEADINGS.tips}>
      <Text $tone="inkSoft">{isFlat ? FLAT_TIPS : INTELLIGENCE_TIPS_CAPTION}</Text>
      {!isFlat &&
        recommendations.map(({ category, name, tips }) => (
          <Tips key={category} name={name} tips={tips} folds={recommendations.length > MANY} />
        ))}
    </ResultCard>
  );
}

/** Score and percentage of each category, in the order of the pack. */
const intelligenceBars = (scores: readonly CategoryScore[]): ScoreBar[] =>
  scores.map(({ category, name, score, total, percentage }) => ({
    key: category,
    name,
    score: `${score}/${total}`,
    percentage,
    percentageText: percentText(percentage),
  }));
