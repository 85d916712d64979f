import { TAKING_TEXTS } from '@kenali/contracts';
import { type ApiFailure, useShell } from '@kenali/federation';
import type { Progress } from '../progress/use-progress.ts';
import { useComplete } from '../use-complete.ts';
import { missingOf, type StepperState } from './stepper.state.ts';
import type { StepperProps } from './stepper.tsx';

export interface EndOptions extends StepperProps {
  state: StepperState;
  finish: Progress['finish'];
  move(at: number): void;
}

/** Ends it when every question is answered, else leads to the first that is not. */
export function useEnd(options: EndOptions) {
  const { calls, unsent, detail, reload, questions, state, finish, move, onDone, onFailed } = options;
  const { toast } = useShell();
  const sayIncomplete = () =>
    toast.show({
      title: TAKING_TEXTS.incomplete,
      description: TAKING_TEXTS.incompleteDetail,
      variant: 'destructive',
    });
  const { complete, settle, phase } = useComplete({
    calls,
    unsent,
    detail,
    reload,
    finish,
    onDone,
    onFailed: (failure: ApiFailure | null) =>
      failure?.code === 'ANSWERS_INCOMPLETE' ? sayIncomplete() : onFailed(failure),
  });
  const end = () => {
    const [first] = missingOf(questions, state.responses);
    if (first === undefined) return complete();
    sayIncomplete();
    move(first);
  };
  return { end, settle, phase };
}
