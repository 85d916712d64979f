import { TAKING_TEXTS } from '@kenali/contracts';
import { type ApiFailure, apiFailureOf, useShell } from '@kenali/federation';
import { useRef, useState } from 'react';
import { takingPath } from '../../common/routing.ts';
import type { OpenedAssessment } from './opened-assessment.ts';
import { answersOf, holdsAnswers } from './progress/unsent.ts';
import type { Progress } from './progress/use-progress.ts';
import { cameTooLate } from './too-late.ts';

export interface CompleteOptions extends Pick<OpenedAssessment, 'calls' | 'unsent' | 'detail' | 'reload'> {
  /** Sends what is unsent first. */
  finish: Progress['finish'];
  /** Leads on; the answers stay closed until it has. */
  onDone(): unknown;
  /** @param failure null when nobody answered */
  onFailed(failure: ApiFailure | null): void;
}

/** What the end is busy with. */
export type EndPhase = 'saving' | 'completing' | null;

/** Brings an attempt to its end; an ended session is told here, everything else by the page. */
export function useComplete({ calls, unsent, detail, reload, finish, onDone, onFailed }: CompleteOptions) {
  const { toast, queryClient, useNavigate } = useShell();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<EndPhase>(null);
  const isTried = useRef(false);

  /** A repeated end is accepted and takes nothing: it may have been completed elsewhere, without what was sent now. */
  const lacksAnswers = async () => holdsAnswers(unsent.read()) && cameTooLate(unsent, (await calls.read()).results);

  async function complete() {
    isTried.current = true;
    try {
      setPhase('saving');
      await finish(async () => {
        setPhase('completing');
        // What was acknowledged stays out of it: another device may have corrected that since.
        await calls.complete(answersOf(unsent.read()));
        void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
        // Read again it is completed, and the visit says what came too late and leads on.
        if (await lacksAnswers()) return void (await reload());
        unsent.clear();
        await onDone();
      });
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
  /** A save found it completed: elsewhere, or by an end from here whose reply was lost, which then goes on. */
  const settle = () => void (isTried.current ? complete() : reload());
  return { complete: () => void complete(), settle, phase };
}
