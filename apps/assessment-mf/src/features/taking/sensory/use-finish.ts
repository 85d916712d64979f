import { type Id, SENSORY_COMPLETION_TOAST_MS, TAKING_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useState } from 'react';
import { type ApiFailure, apiFailureOf } from '../../../common/api-failure.ts';
import type { OpenedAssessment } from '../taking-page.tsx';
import type { SensoryAct, SensoryState } from './sensory.state.ts';

export interface FinishOptions extends Pick<OpenedAssessment, 'calls' | 'unsent'> {
  id: Id;
  state: SensoryState;
  flush(): Promise<void>;
  act(action: SensoryAct): void;
}

/** Completes the profile: what is unsent goes first, then everything once more, so that nothing can be missing. */
export function useFinish({ id, calls, unsent, state, flush, act }: FinishOptions) {
  const { toast, queryClient, useNavigate } = useShell();
  const navigate = useNavigate();
  const [isFinishing, setIsFinishing] = useState(false);

  async function finish() {
    setIsFinishing(true);
    try {
      await flush();
      const { responses, notApplicable, comments, participantInfo } = state;
      await calls.complete({ responses: { ...responses }, notApplicable, comments, participantInfo });
      unsent.clear();
      toast.show({
        title: TAKING_TEXTS.completed,
        description:
          'Kami akan menghubungi Anda melalui WhatsApp untuk menjadwalkan satu kali konsultasi online gratis.',
        durationMs: SENSORY_COMPLETION_TOAST_MS,
      });
      void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
      navigate(`/results/${id}`, { replace: true });
    } catch (error) {
      explain(apiFailureOf(error));
    } finally {
      setIsFinishing(false);
    }
  }

  function explain(failure: ApiFailure | null) {
    const say = (title: string, description?: string | null) =>
      toast.show({ title, description: description ?? undefined, variant: 'destructive' });
    if (failure?.status === 401) {
      say(TAKING_TEXTS.sessionEnded, TAKING_TEXTS.sessionEndedDetail);
      navigate(`/login?next=${encodeURIComponent(`/sensory-profile/${id}`)}`);
      return;
    }
    const wrong = failure?.fields.find(({ path }) => path.startsWith('participantInfo'));
    if (wrong) act({ type: 'step-opened', step: 'participant-info' });
    if (failure?.code === 'ANSWERS_INCOMPLETE') say(TAKING_TEXTS.incomplete, failure.sentence);
    else
      say(TAKING_TEXTS.completeFailed, wrong?.message ?? (failure && failure.status < 500 ? failure.sentence : null));
  }
  return { finish: () => void finish(), isFinishing };
}
