import { TAKING_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useState } from 'react';
import { type ApiFailure, apiFailureOf } from '../../common/api-failure.ts';
import { takingPath } from '../../common/taking-path.ts';
import { answersOf } from './progress/unsent.ts';
import type { OpenedAssessment } from './taking-page.tsx';

export interface CompleteOptions extends Pick<OpenedAssessment, 'calls' | 'unsent' | 'detail'> {
  /** Sends what is unsent first. False when it was completed elsewhere, and the person has been led on. */
  flush(): Promise<boolean>;
  /** Leads on; the answers stay closed until it has. */
  onDone(): unknown;
  /** @param failure null when nobody answered */
  onFailed(failure: ApiFailure | null): void;
}

/** What the end is busy with. */
export type EndPhase = 'saving' | 'completing' | null;

/** Brings an attempt to its end; an ended session is told here, everything else by the page. */
export function useComplete({ calls, unsent, detail, flush, onDone, onFailed }: CompleteOptions) {
  const { toast, queryClient, useNavigate } = useShell();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<EndPhase>(null);

  async function complete() {
    try {
      setPhase('saving');
      if (!(await flush())) return;
      setPhase('completing');
      // What was acknowledged stays out of it: another device may have corrected that since.
      await calls.complete(answersOf(unsent.read()));
      unsent.clear();
      void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
      await onDone();
    } catch (error) {
      const failure = apiFailureOf(error);
      if (failure?.status !== 401) return onFailed(failure);
      const description = TAKING_TEXTS.sessionEndedDetail;
      toast.show({ title: TAKING_TEXTS.sessionEnded, description, variant: 'destructive' });
      navigate(`/login?next=${encodeURIComponent(takingPath(detail.assessment.type, detail.id))}`);
    } finally {
      setPhase(null);
    }
  }
  return { complete: () => void complete(), phase };
}
