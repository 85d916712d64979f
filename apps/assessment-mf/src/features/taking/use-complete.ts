import { TAKING_TEXTS } from '@kenali/contracts';
import { type ApiFailure, apiFailureOf, useShell } from '@kenali/federation';
import { useRef, useState } from 'react';
import { loginPath, takingPath } from '../../common/routing.ts';
import type { OpenedAssessment } from './opened-assessment.ts';
import { hasAnswers, hasDiscardedAnswers, pickAnswers } from './progress/unsent.ts';
import type { Progress } from './progress/use-progress.ts';

export interface CompleteOptions extends Pick<OpenedAssessment, 'calls' | 'unsent' | 'detail' | 'reload'> {
  /** Sends unsent answers first. */
  finish: Progress['finish'];
  /** Leaves the questions. The controls stay disabled until it resolves. */
  onDone(): unknown;
  /** @param failure null if the API did not answer */
  onFailed(failure: ApiFailure | null): void;
}

/** The request that is in flight while the user assessment is being completed. */
export type CompletionPhase = 'saving' | 'completing' | null;

/** Completes a user assessment. It handles an ended session; the page handles all other failures in `onFailed`. */
export function useComplete({ calls, unsent, detail, reload, finish, onDone, onFailed }: CompleteOptions) {
  const { toast, queryClient, useNavigate } = useShell();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<CompletionPhase>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const wasAttempted = useRef(false);

  /** The API accepts a repeated completion but ignores its answers, so the stored answers must be read to find out. */
  async function areAnswersDiscarded() {
    if (!hasAnswers(unsent.read())) return false;
    const { results } = await calls.read();
    return hasDiscardedAnswers(unsent.read(), results);
  }

  async function complete() {
    wasAttempted.current = true;
    // What the last attempt or a failed save reported is settled by this one.
    toast.dismiss?.();
    setHasFailed(false);
    try {
      setPhase('saving');
      await finish(async () => {
        setPhase('completing');
        // Only unsent answers are sent: another device may have corrected acknowledged ones since.
        const answers = pickAnswers(unsent.read());
        await calls.complete({ ...answers, ...(answers.changedAt && { sentAt: Date.now() }) });
        void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
        // Unknown if the answers cannot be read. It is completed all the same; the answers stay on the device until this page opens again.
        const areDiscarded = await areAnswersDiscarded().catch(() => undefined);
        // After the reload, the page reports the discarded answers and redirects.
        if (areDiscarded) return void (await reload());
        if (areDiscarded === false) unsent.clear();
        await onDone();
      });
    } catch (error) {
      const failure = apiFailureOf(error);
      if (failure?.code === 'CONSENT_REQUIRED') return void (await reload());
      // The page says so after the reload. If only the named child is restricted, the message does.
      if (failure?.code === 'PROCESSING_RESTRICTED' && (await reload())?.isRestricted) return;
      if (failure?.status !== 401) {
        // A new attempt would be refused too. The page says so after the reload.
        if (failure?.code === 'ACCESS_FROZEN') void reload();
        else setHasFailed(true);
        return onFailed(failure);
      }
      const description = TAKING_TEXTS.sessionEndedDetail;
      toast.show({ title: TAKING_TEXTS.sessionEnded, description, variant: 'destructive' });
      navigate(loginPath(takingPath(detail.assessment.type, detail.id)));
    } finally {
      setPhase(null);
    }
  }
  /**
   * Handles a save that found the user assessment completed: either elsewhere, or by an attempt on this page whose response
   * was lost. A lost attempt is repeated, so that it ends like a successful one.
   */
  const onAlreadyCompleted = () => void (wasAttempted.current ? complete() : reload());
  return { complete: () => void complete(), onAlreadyCompleted, phase, hasFailed };
}

/** Returns an `onFailed` callback that shows that the completion failed, and why if the user can do something about it. */
export function useCompletionFailureToast(): (failure: ApiFailure | null) => void {
  const { toast } = useShell();
  return (failure) => {
    const description = (failure && failure.status < 500 && failure.detail) || ANSWERS_SAFE;
    toast.show({ title: TAKING_TEXTS.completeFailed, description, variant: 'destructive' });
  };
}

export const ANSWERS_SAFE = 'Jawaban Anda aman.';
