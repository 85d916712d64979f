import type { ReactNode } from 'react';
import type { Progress } from '../progress/use-progress.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { type StepHistory, type StepHistoryOptions, useStepHistory } from './use-step-history.ts';

interface TakingStepsOptions extends Omit<StepHistoryOptions, 'ask'> {
  progress: Pick<Progress, 'state' | 'isStored'>;
}

/** The steps of a taking page. `dialog` asks before answers are lost that are neither sent nor stored. */
export function useTakingSteps({ progress, ...options }: TakingStepsOptions): {
  steps: StepHistory;
  dialog: ReactNode;
} {
  const isAtRisk = (progress.state === 'unsent' || progress.state === 'saving') && !progress.isStored;
  const { ask, dialog } = useLeaveGuard(isAtRisk);
  const steps = useStepHistory({ ...options, ask: isAtRisk ? ask : undefined });
  return { steps, dialog };
}
