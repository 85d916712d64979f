import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { stepUp } from './step-up.ts';
import type { StepUpDialogProps } from './step-up-dialog.tsx';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

/** Asks for a code of the second factor while a call waits for one. Each frame has one. */
export function StepUpSlot({ call }: Pick<StepUpDialogProps, 'call'>) {
  const isAsking = useSyncExternalStore(stepUp.subscribe, stepUp.isAsking);
  useEffect(() => stepUp.cancel, []);
  return (
    isAsking && (
      <Suspense fallback={null}>
        <StepUpDialog onClose={stepUp.cancel} call={call} />
      </Suspense>
    )
  );
}
