import type { ResponseValue } from '@kenali/contracts';
import { Button, Stack, Text } from '@kenali/ui';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { Disclosure } from '../disclosure.tsx';
import { FrozenNotice, SaveStatus } from '../progress/save-status.tsx';
import type { Progress } from '../progress/use-progress.ts';
import type { CompletionPhase } from '../use-complete.ts';
import { MissingNotice, StepButtons, StepFields, StepFoot, StepHead, StepQuestionField } from './step-parts.tsx';
import { findMissing, isAnswered, type StepperState, type StepQuestion } from './stepper.state.ts';

/** Texts and behaviour that differ between instruments. */
export interface StepperSettings {
  finishLabel: string;
  savingLabel: string;
  completingLabel: string;
  /**
   * Disables Next until the question is answered, and Finish until all questions are. Otherwise both buttons stay enabled
   * and explain what is missing.
   */
  disablesButtons: boolean;
  /** Shows the options side by side if there is room. */
  hasShortOptions: boolean;
}

export interface StepFormProps {
  questions: readonly StepQuestion[];
  instructions: readonly string[];
  state: StepperState;
  legendRef: RefObject<HTMLLegendElement | null>;
  settings: StepperSettings;
  progress: Pick<Progress, 'state' | 'isStored'>;
  phase: CompletionPhase;
  above?(question: StepQuestion): ReactNode;
  children?: ReactNode;
  onChoose(id: string, value: ResponseValue): void;
  onMove(index: number): void;
  onFinish(): void;
}

/** The current question with its controls. It is a form, so that Enter continues. */
export function StepForm(props: StepFormProps) {
  const { questions, instructions, state, legendRef, settings, progress, phase, above, children } = props;
  const { onChoose, onMove, onFinish } = props;
  const { index, responses } = state;
  /** True after the user tried to continue without an answer. */
  const [isBlocked, setIsBlocked] = useState(false);
  const question = questions[index] as StepQuestion;
  const isLast = index === questions.length - 1;
  const hasAnswer = isAnswered(question, responses);
  const missing = findMissing(questions, responses);
  const isDisabled = settings.disablesButtons && (isLast ? missing.length > 0 : !hasAnswer);

  const move = (to: number) => {
    setIsBlocked(false);
    onMove(to);
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
    else move(index + 1);
  };
  return (
    <Stack $gap={5}>
      {progress.state === 'frozen' && <FrozenNotice />}
      <StepFields noValidate onSubmit={submit}>
        <Stack $gap={4}>
          <StepHead index={index} answered={questions.length - missing.length} total={questions.length} />
          {above?.(question)}
          <StepQuestionField
            question={question}
            value={responses[question.id]}
            hasShortOptions={settings.hasShortOptions}
            isMissing={isBlocked && !hasAnswer}
            isDisabled={phase !== null}
            legendRef={legendRef}
            onChoose={(value) => onChoose(question.id, value)}
          />
          {isLast && hasAnswer && <MissingNotice missing={missing} onOpen={move} />}
          <StepFoot>
            <StepButtons>
              <Button $variant="secondary" onClick={() => move(index - 1)} disabled={index === 0 || phase !== null}>
                <ArrowLeft size={20} aria-hidden />
                Sebelumnya
              </Button>
              <Button
                type="submit"
                disabled={isDisabled}
                busy={phase !== null}
                busyLabel={phase === 'saving' ? settings.savingLabel : settings.completingLabel}
              >
                {isLast ? settings.finishLabel : 'Selanjutnya'}
                {!isLast && <ArrowRight size={20} aria-hidden />}
              </Button>
            </StepButtons>
            <SaveStatus state={progress.state} isStored={progress.isStored} />
          </StepFoot>
        </Stack>
      </StepFields>
      {children}
      <Disclosure summary="Petunjuk">
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
      </Disclosure>
    </Stack>
  );
}
