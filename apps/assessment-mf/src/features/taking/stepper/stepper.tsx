import type { ApiFailure } from '@kenali/federation';
import { type ReactNode, useReducer, useRef, useState } from 'react';
import { useTakingSteps } from '../flow/use-taking-steps.tsx';
import { InstructionsCard } from '../instructions-card.tsx';
import type { OpenedAssessment } from '../opened-assessment.ts';
import { useTakingProgress } from '../progress/use-progress.ts';
import { useFocusOnStep } from '../taking-frame.tsx';
import { useStart } from '../use-start.ts';
import { StepForm, type StepperSettings } from './step-form.tsx';
import {
  type FirstScreen,
  restoreStepperState,
  type StepperState,
  type StepperUserAction,
  type StepQuestion,
  stepperReducer,
  toProgress,
  toUnsent,
} from './stepper.state.ts';
import { useFinishStepper } from './use-finish-stepper.ts';

export interface StepperProps extends OpenedAssessment {
  questions: readonly StepQuestion[];
  /** The paragraphs of the pack. */
  instructions: readonly string[];
  firstScreen: FirstScreen;
  settings: StepperSettings;
  /** Extra content of an instrument above the question. */
  above?(question: StepQuestion): ReactNode;
  /** Extra content of an instrument below the form. */
  below?(state: StepperState): ReactNode;
  /** @param exit opens another page without an entry of this one below it */
  onDone(exit: (to: string) => Promise<void>): unknown;
  /** @param failure null if the API did not answer */
  onFailed(failure: ApiFailure | null): void;
}

/** Shows one question at a time and saves every answer. Opens at the question where the user left. */
export function Stepper(props: StepperProps) {
  const { calls, unsent, detail, reload, questions, instructions, firstScreen, settings, above, below } = props;
  const [state, dispatch] = useReducer(stepperReducer, null, () =>
    restoreStepperState(detail.results, unsent.read(), questions, firstScreen),
  );
  const { progress, update } = useTakingProgress<StepperUserAction>({
    calls,
    unsent,
    detail,
    reload,
    dispatch,
    current: toProgress(state, firstScreen),
    toUnsent: (action) => toUnsent(action, firstScreen),
    numberOf: (id) => questions.findIndex((question) => question.id === id) + 1,
    announcesFailures: settings.announcesFailures,
    onCompleted: () => onAlreadyCompleted(),
  });
  const { saveNow } = progress;
  /** Instructions are open before the start, and after it when the user goes back to them. */
  const [isReading, setIsReading] = useState(!state.isStarted);
  const firstQuestion = firstScreen === 'instructions' ? 1 : 0;
  const { steps, dialog } = useTakingSteps({
    id: detail.id,
    progress,
    position: isReading ? 0 : firstQuestion + state.index,
    open: (position) => {
      setIsReading(position < firstQuestion);
      if (position < firstQuestion) return;
      update({ type: 'moved', index: Math.min(position - firstQuestion, questions.length - 1) });
      saveNow();
    },
  });
  const jumpTo = (index: number) => steps.jump(firstQuestion + index);
  const { start, isStarting } = useStart({ calls, detail, reload });
  const { finish, onAlreadyCompleted, phase, hasFailed } = useFinishStepper({
    ...props,
    state,
    finish: progress.finish,
    move: jumpTo,
    onDone: () => props.onDone(steps.exit),
  });

  const heading = useRef<HTMLHeadingElement>(null);
  const legend = useRef<HTMLLegendElement>(null);
  useFocusOnStep(isReading ? heading : legend, `${isReading} ${state.index}`);

  const leaveInstructions = async () => {
    if (!(await start())) return;
    if (!state.isStarted) update({ type: 'started' });
    steps.next(firstQuestion + state.index);
  };
  if (isReading)
    return (
      <>
        {dialog}
        <InstructionsCard
          instructions={instructions}
          headingRef={heading}
          continueLabel="Mulai Asesmen"
          onContinue={() => void leaveInstructions()}
          isStarting={isStarting}
        />
      </>
    );
  return (
    <StepForm
      questions={questions}
      instructions={instructions}
      state={state}
      legendRef={legend}
      settings={settings}
      progress={progress}
      phase={phase}
      hasFailed={hasFailed}
      above={above}
      onChoose={(id, value) => update({ type: 'answered', id, value })}
      steps={steps}
      onJump={jumpTo}
      onFinish={finish}
    >
      {below?.(state)}
      {dialog}
    </StepForm>
  );
}
