import type { ApiFailure } from '@kenali/federation';
import { type ReactNode, useCallback, useReducer, useRef } from 'react';
import { InstructionsCard } from '../instructions-card.tsx';
import type { OpenedAssessment } from '../opened-assessment.ts';
import { useProgress } from '../progress/use-progress.ts';
import { useArrival } from '../use-arrival.ts';
import { useStart } from '../use-start.ts';
import { StepForm, type StepWords } from './step-form.tsx';
import {
  changeOf,
  type Opens,
  openStepper,
  progressOf,
  type StepperAct,
  type StepperState,
  type StepQuestion,
  stepperReducer,
} from './stepper.state.ts';
import { useEnd } from './use-end.ts';

export interface StepperProps extends OpenedAssessment {
  questions: readonly StepQuestion[];
  /** The pack's own words. */
  instructions: readonly string[];
  opens: Opens;
  words: StepWords;
  /** What an instrument has of its own, above the question and below everything. */
  above?(question: StepQuestion): ReactNode;
  below?(state: StepperState): ReactNode;
  onDone(): unknown;
  /** @param failure null when nobody answered */
  onFailed(failure: ApiFailure | null): void;
}

/** One question at a time, kept and sent as the sensory profile's are; opens where it was left. */
export function Stepper(props: StepperProps) {
  const { calls, unsent, detail, reload, questions, instructions, opens, words, above, below } = props;
  const [state, dispatch] = useReducer(stepperReducer, null, () =>
    openStepper(detail.results, unsent.read(), questions, opens),
  );
  const progress = useProgress({
    calls,
    unsent,
    current: progressOf(state, opens),
    onSaved: (saved, stillUnsent) => {
      dispatch({ type: 'merged', saved, unsent: stillUnsent });
      // This save was the start, and pinned a version.
      if (!detail.instrument) void reload();
    },
    onCompleted: () => settle(),
  });
  const { change, saveNow } = progress;
  const act = useCallback(
    (action: StepperAct) => {
      dispatch(action);
      change(changeOf(action, opens));
    },
    [change, opens],
  );
  const move = (at: number) => {
    act({ type: 'moved', at });
    saveNow();
  };
  const { start, isStarting } = useStart({ calls, detail, reload });
  const { end, settle, phase } = useEnd({ ...props, state, finish: progress.finish, move });

  const heading = useRef<HTMLHeadingElement>(null);
  const legend = useRef<HTMLLegendElement>(null);
  useArrival(legend, `${state.isStarted} ${state.at}`);

  const leaveInstructions = async () => {
    if (!(await start())) return;
    act({ type: 'started' });
    saveNow();
  };
  if (!state.isStarted)
    return (
      <InstructionsCard
        instructions={instructions}
        headingRef={heading}
        label="Mulai Asesmen"
        onLeave={() => void leaveInstructions()}
        isLeaving={isStarting}
      />
    );
  return (
    <StepForm
      questions={questions}
      instructions={instructions}
      state={state}
      legendRef={legend}
      words={words}
      progress={progress}
      phase={phase}
      above={above}
      onChoose={(id, value) => act({ type: 'answered', id, value })}
      onMove={move}
      onEnd={end}
    >
      {below?.(state)}
    </StepForm>
  );
}
