import type { ResponseValue } from '@kenali/contracts';
import { Button, Stack, Text } from '@kenali/ui';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { Fold } from '../fold.tsx';
import { FrozenNotice, SavedState } from '../progress/saved-state.tsx';
import type { Progress } from '../progress/use-progress.ts';
import type { EndPhase } from '../use-complete.ts';
import { MissingNotice } from './missing-notice.tsx';
import { StepButtons, StepFields, StepFoot } from './step-foot.tsx';
import { StepHead } from './step-head.tsx';
import { StepQuestionField } from './step-question.tsx';
import { isAnswered, missingOf, type StepperState, type StepQuestion } from './stepper.state.ts';

/** How the buttons and options of an instrument behave and read. */
export interface StepWords {
  finish: string;
  saving: string;
  completing: string;
  /** The way on is closed until the question is answered, the end until all are; else trying it says what is missing. */
  isLocked: boolean;
  /** Options of one word. */
  isShort: boolean;
}

export interface StepFormProps {
  questions: readonly StepQuestion[];
  instructions: readonly string[];
  state: StepperState;
  legendRef: RefObject<HTMLLegendElement | null>;
  words: StepWords;
  progress: Pick<Progress, 'state' | 'isKept'>;
  phase: EndPhase;
  above?(question: StepQuestion): ReactNode;
  children?: ReactNode;
  onChoose(id: string, value: ResponseValue): void;
  onMove(at: number): void;
  onEnd(): void;
}

/** A form, so that Enter goes on. */
export function StepForm(props: StepFormProps) {
  const { questions, instructions, state, legendRef, words, progress, phase, above, children } = props;
  const { onChoose, onMove, onEnd } = props;
  const { at, responses } = state;
  /** Somebody tried to leave this question without an answer. */
  const [isBlocked, setIsBlocked] = useState(false);
  const question = questions[at] as StepQuestion;
  const isLast = at === questions.length - 1;
  const isHere = isAnswered(question, responses);
  const missing = missingOf(questions, responses);
  const isClosed = words.isLocked && (isLast ? missing.length > 0 : !isHere);

  const move = (to: number) => {
    setIsBlocked(false);
    onMove(to);
  };
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (isClosed || phase) return;
    if (!isHere) {
      setIsBlocked(true);
      legendRef.current?.focus();
      return;
    }
    if (isLast) onEnd();
    else move(at + 1);
  };
  return (
    <Stack $gap={5}>
      {progress.state === 'frozen' && <FrozenNotice />}
      <StepFields noValidate onSubmit={goOn}>
        <Stack $gap={4}>
          <StepHead at={at} done={questions.length - missing.length} total={questions.length} />
          {above?.(question)}
          <StepQuestionField
            question={question}
            value={responses[question.id]}
            isShort={words.isShort}
            isMissing={isBlocked && !isHere}
            isClosed={phase !== null}
            legendRef={legendRef}
            onChoose={(value) => onChoose(question.id, value)}
          />
          {isLast && isHere && <MissingNotice missing={missing} onOpen={move} />}
          <StepFoot>
            <StepButtons>
              <Button $variant="secondary" onClick={() => move(at - 1)} disabled={at === 0 || phase !== null}>
                <ArrowLeft size={20} aria-hidden />
                Sebelumnya
              </Button>
              <Button
                type="submit"
                disabled={isClosed}
                busy={phase !== null}
                busyLabel={phase === 'saving' ? words.saving : words.completing}
              >
                {isLast ? words.finish : 'Selanjutnya'}
                {!isLast && <ArrowRight size={20} aria-hidden />}
              </Button>
            </StepButtons>
            <SavedState state={progress.state} isKept={progress.isKept} />
          </StepFoot>
        </Stack>
      </StepFields>
      {children}
      <Fold summary="Petunjuk">
        <Stack $gap={3}>
          {instructions.map((paragraph) => (
            <Text key={paragraph} $size="small">
              {paragraph}
            </Text>
          ))}
          <Text $size="small" $tone="inkSoft">
            Dengan papan ketik: tekan 1 sampai {question.options.length} untuk memilih jawaban, lalu Enter untuk
            melanjutkan.
          </Text>
        </Stack>
      </Fold>
    </Stack>
  );
}
