import { TAKING_TEXTS } from '@kenali/contracts';
import { type ApiFailure, useShell } from '@kenali/federation';
import type { OpenedAssessment } from '../opened-assessment.ts';
import type { Progress } from '../progress/use-progress.ts';
import { useComplete } from '../use-complete.ts';
import { missingOf, type StepperState, type StepQuestion } from './stepper.state.ts';

export interface EndOptions extends Pick<OpenedAssessment, 'calls' | 'unsent' | 'detail' | 'reload'> {
  questions: readonly StepQuestion[];
  state: StepperState;
  finish: Progress['finish'];
  move(at: number): void;
  onDone(): unknown;
  /** @param failure null if the API did not answer */
  onFailed(failure: ApiFailure | null): void;
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
