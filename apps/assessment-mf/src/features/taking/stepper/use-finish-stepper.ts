import { TAKING_TEXTS } from '@kenali/contracts';
import { type ApiFailure, useShell } from '@kenali/federation';
import { type CompleteOptions, useComplete } from '../use-complete.ts';
import { findMissing, type StepperState, type StepQuestion } from './stepper.state.ts';

export interface FinishStepperOptions extends CompleteOptions {
  questions: readonly StepQuestion[];
  state: StepperState;
  move(index: number): void;
}

/** Completes the user assessment if every question is answered. Otherwise moves to the first unanswered question. */
export function useFinishStepper(options: FinishStepperOptions) {
  const { calls, unsent, detail, reload, questions, state, finish, move, onDone, onFailed } = options;
  const { toast } = useShell();
  const showIncomplete = () =>
    toast.show({
      title: TAKING_TEXTS.incomplete,
      description: TAKING_TEXTS.incompleteDetail,
      variant: 'destructive',
    });
  const { complete, onAlreadyCompleted, phase, hasFailed } = useComplete({
    calls,
    unsent,
    detail,
    reload,
    finish,
    onDone,
    onFailed: (failure: ApiFailure | null) =>
      failure?.code === 'ANSWERS_INCOMPLETE' ? showIncomplete() : onFailed(failure),
  });
  const finishOrMove = () => {
    const [first] = findMissing(questions, state.responses);
    if (first === undefined) return complete();
    showIncomplete();
    move(first);
  };
  return { finish: finishOrMove, onAlreadyCompleted, phase, hasFailed };
}
