import { RESULT_TEXTS, type SensoryInterpretation, type SensoryResult } from '@kenali/contracts';
import {
  disclaimerNextTo,
  SECTIONS_CAPTION,
  SENSORY_HEADINGS,
  sensoryGlossary,
  sensorySections,
  storedInterpretation,
  TIPS_CAPTION,
  tipsTitle,
} from '@kenali/instruments/rules';
import { Badge, SectionBars, SmallText, Stack, Text } from '@kenali/ui';
import { RetestCard } from '../comparison/retest-card.tsx';
import { ObserverComparisonCard } from '../observers/observer-cards.tsx';
import { EvidenceCard, GlossaryCard } from '../parts/common-cards.tsx';
import { BeingProcessed, ResultCard, type ShownResult, Tips } from '../parts/result-parts.tsx';
import { CommentsCard } from './comments-card.tsx';
import { Consultation } from './consultation.tsx';
import { OverallCard } from './overall-card.tsx';
import { ParticipantCard } from './participant-card.tsx';
import { SummaryCard } from './summary-card.tsx';

export interface SensoryResultViewProps {
  result: SensoryResult;
  view: ShownResult;
}

/**
 * The sensory result: the meaning, what to do this week, the profile, the details, and the limits of the test. The order and
 * the texts are those of the PDF.
 */
export function SensoryResultView({ result, view }: SensoryResultViewProps) {
  const { id, practice, retest } = view;
  // Results of other types alone have none.
  const interpretation = view.interpretation ?? storedInterpretation(result);
  const participant = <ParticipantCard info={result.participantInfo} />;
  const consultation = !view.isShared && (
    <ResultCard heading={SENSORY_HEADINGS.consultation}>
      <Consultation id={id} practice={practice} />
    </ResultCard>
  );
  const disclaimer = disclaimerNextTo(interpretation.disclaimer, view.evidence);
  const limits = (
    <ResultCard heading={disclaimer.heading}>
      <Text>{disclaimer.text}</Text>
    </ResultCard>
  );
  if (Object.keys(result.sectionScores ?? {}).length === 0)
    return (
      <>
        <BeingProcessed>{RESULT_TEXTS.professionalAdvice}</BeingProcessed>
        {participant}
        {consultation}
        {limits}
      </>
    );
  return (
    <>
      <SummaryCard result={result} interpretation={interpretation} />
      <TipsCard interpretation={interpretation} />
      {participant}
      <SectionsCard result={result} interpretation={interpretation} />
      <OverallCard result={result} interpretation={interpretation} />
      <PatternsCard {...interpretation} />
      <RetestCard type="sensory" retest={retest} />
      <ObserverComparisonCard comparisons={view.observers} />
      <CommentsCard result={result} />
      {consultation}
      <EvidenceCard evidence={view.evidence} />
      <GlossaryCard terms={sensoryGlossary(interpretation)} />
      {limits}
    </>
  );
}

function SectionsCard({ result, interpretation }: { result: SensoryResult; interpretation: SensoryInterpretation }) {
  const lines = sensorySections(result, interpretation, {
    describe: (letter) => interpretation.sections[letter]?.description ?? '',
  });
  return (
    <ResultCard heading={SENSORY_HEADINGS.sections} folds>
      <Text $tone="inkSoft">{SECTIONS_CAPTION}</Text>
      <SectionBars
        caption="Rata-rata per bagian"
        sections={lines.map(({ letter, name, description, average, value, words, detail, caution }) => ({
          key: letter,
          label: name,
          description,
          average,
          averageText: value,
          detail: words ? `${words} · ${detail}` : detail,
          caution: caution ?? undefined,
        }))}
      />
    </ResultCard>
  );
}

/** The sensory patterns that the rules of the pack found. */
function PatternsCard({ patterns, patternsNote }: Pick<SensoryInterpretation, 'patterns' | 'patternsNote'>) {
  if (patterns.length === 0 && patternsNote === null) return null;
  return (
    <ResultCard heading={SENSORY_HEADINGS.patterns} folds>
      <Stack $gap={5}>
        {patterns.map(({ label, description }) => (
          <Stack key={label} $gap={2} $align="start">
            <Badge $tone="sensory">{label}</Badge>
            <Text>{description}</Text>
          </Stack>
        ))}
      </Stack>
      {patternsNote && <SmallText>{patternsNote}</SmallText>}
    </ResultCard>
  );
}

/** Things to try at home for the most prominent sections. */
function TipsCard({ interpretation }: { interpretation: SensoryInterpretation }) {
  const { tips } = interpretation;
  if (tips.length === 0) return null;
  return (
    <ResultCard heading={SENSORY_HEADINGS.tips}>
      <Text $tone="inkSoft">{TIPS_CAPTION}</Text>
      {tips.map((one) => (
        <Tips key={one.letter} name={tipsTitle(one, interpretation)} tips={one.tips} />
      ))}
    </ResultCard>
  );
}
