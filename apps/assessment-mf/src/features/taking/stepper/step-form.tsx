import type { ResponseValue } from '@kenali/contracts';
import { Button, Stack, StickyFoot } from '@kenali/ui';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { useAutoAdvance, useDelay } from '../flow/auto-advance.ts';
import { AutoAdvanceSwitch, NEXT, PREVIOUS } from '../flow/step-controls.tsx';
import type { StepHistory } from '../flow/use-step-history.ts';
import { FrozenNotice, SaveStatus } from '../progress/save-status.tsx';
import type { Progress } from '../progress/use-progress.ts';
import { TakingGuide } from '../taking-guide.tsx';
import { FailedEnd } from '../taking-states.tsx';
import type { CompletionPhase } from '../use-complete.ts';
import { MissingNotice, StepButtons, StepFields, StepHead, StepQuestionField, StepStack } from './step-parts.tsx';
import { findMissing, isAnswered, type StepperState, type StepQuestion } from './stepper.state.ts';

/** How long a choice is visible before the next question follows. */
const ADVANCE_MS = 250;

/** Texts and behaviour that differ between instruments. */
export interface StepperSettings {
  finishLabel: string;
  completingLabel: string;
  /**
   * Disables Next until the question is answered, and Finish until all questions are. Otherwise both buttons stay enabled
   * and explain what is missing.
   */
  disablesButtons: boolean;
  /** Shows the options side by side if there is room. */
  hasShortOptions: boolean;
  /** Shows a toast when saving fails. */
  announcesFailures: boolean;
}

export interface StepFormProps {
  questions: readonly StepQuestion[];
  instructions: readonly string[];
  state: StepperState;
  legendRef: RefObject<HTMLLegendElement | null>;
  settings: StepperSettings;
  progress: Pick<Progress, 'state' | 'isStored'>;
  phase: CompletionPhase;
  hasFailed: boolean;
  above?(question: StepQuestion): ReactNode;
  children?: ReactNode;
  onChoose(id: string, value: ResponseValue): void;
  steps: StepHistory;
  /** Opens any question by its index. */
  onJump(index: number): void;
  onFinish(): void;
}

/** The current question with its controls. It is a form, so that Enter continues. */
export function StepForm(props: StepFormProps) {
  const { questions, instructions, state, legendRef, settings, progress, phase, hasFailed, above, children } = props;
  const { onChoose, steps, onJump, onFinish } = props;
  const { index, responses } = state;
  /** True after the user tried to continue without an answer. */
  const [isBlocked, setIsBlocked] = useState(false);
  const question = questions[index] as StepQuestion;
  const isLast = index === questions.length - 1;
  const hasAnswer = isAnswered(question, responses);
  const missing = findMissing(questions, responses);
  const isDisabled = settings.disablesButtons && (isLast ? missing.length > 0 : !hasAnswer);

  const [isAutomatic] = useAutoAdvance();
  const later = useDelay(index);
  const move = (step: () => void) => {
    later.cancel();
    setIsBlocked(false);
    step();
  };
  const choose = (value: ResponseValue, isFinal: boolean) => {
    onChoose(question.id, value);
    // The pause shows the choice, and absorbs the second tap of a double tap.
    if (isAutomatic && isFinal && !isLast) later.run(() => move(steps.next), ADVANCE_MS);
    else later.cancel();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDisabled || phase) return;
    if (!hasAnswer) {
      setIsBlocked(true);
      legendRef.current?.focus();
      return;
    }
    if (isLast) onFinish();
    else move(steps.next);
  };
  return (
    <Stack $gap={5}>
      {progress.state === 'frozen' && <FrozenNotice />}
      <StepFields noValidate onSubmit={submit}>
        <StepStack>
          <StepHead index={index} answered={questions.length - missing.length} total={questions.length} />
          {above?.(question)}
          <StepQuestionField
            question={question}
            value={responses[question.id]}
            hasShortOptions={settings.hasShortOptions}
            isMissing={isBlocked && !hasAnswer}
            isDisabled={phase !== null}
            legendRef={legendRef}
            onChoose={choose}
          />
          {isLast && hasAnswer && <MissingNotice missing={missing} onOpen={(to) => move(() => onJump(to))} />}
          {hasFailed && <FailedEnd isKept={progress.state === 'saved' || progress.isStored} />}
          <StickyFoot>
            <StepButtons>
              <Button
                $variant="secondary"
                onClick={() => move(steps.previous)}
                disabled={index === 0 || phase !== null}
              >
                {PREVIOUS}
              </Button>
              <Button
                type="submit"
                disabled={isDisabled}
                busy={phase !== null}
                busyLabel={phase === 'saving' ? 'Menyimpan...' : settings.completingLabel}
              >
                {isLast ? settings.finishLabel : NEXT}
              </Button>
            </StepButtons>
            <SaveStatus state={progress.state} isStored={progress.isStored} />
          </StickyFoot>
        </StepStack>
      </StepFields>
      <AutoAdvanceSwitch />
      {children}
      <TakingGuide
        summary="Petunjuk"
        instructions={instructions}
        keys={`tekan 1 sampai ${question.options.length} untuk memilih jawaban, lalu Enter untuk melanjutkan.`}
      />
    </Stack>
  );
}
