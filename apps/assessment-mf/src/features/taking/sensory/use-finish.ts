import { SENSORY_COMPLETION_TOAST_MS, TAKING_TEXTS } from '@kenali/contracts';
import { type ApiFailure, failureSentence, useShell } from '@kenali/federation';
import { type CompleteOptions, useComplete } from '../use-complete.ts';
import type { SensoryAct } from './sensory.state.ts';

export interface FinishOptions extends Pick<CompleteOptions, 'calls' | 'unsent' | 'detail' | 'reload' | 'finish'> {
  act(action: SensoryAct): void;
}

/** Completes the profile, says what comes next, and opens the result. */
export function useFinish({ act, ...options }: FinishOptions) {
  const { toast, useNavigate } = useShell();
  const navigate = useNavigate();

  function onDone() {
    toast.show({
      title: TAKING_TEXTS.completed,
      description: 'Kami akan menghubungi Anda melalui WhatsApp untuk menjadwalkan satu kali konsultasi online gratis.',
      durationMs: SENSORY_COMPLETION_TOAST_MS,
    });
    navigate(`/results/${options.detail.id}`, { replace: true });
  }
  function onFailed(failure: ApiFailure | null) {
    const say = (title: string, description?: string | null) =>
      toast.show({ title, description: description ?? undefined, variant: 'destructive' });
    const wrong = failure?.fields.find(({ path }) => path.startsWith('participantInfo'));
    if (wrong) act({ type: 'step-opened', step: 'participant-info' });
    if (failure?.code === 'ANSWERS_INCOMPLETE') say(TAKING_TEXTS.incomplete, failureSentence(failure));
    else
      say(
        TAKING_TEXTS.completeFailed,
        wrong?.message ?? (failure && failure.status < 500 ? failureSentence(failure) : null),
      );
  }
  const { complete, settle, phase } = useComplete({ ...options, onDone, onFailed });
  return { finish: complete, settle, isFinishing: phase !== null };
}
