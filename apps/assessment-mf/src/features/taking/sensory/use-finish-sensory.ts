import { SENSORY_COMPLETION_TOAST_MS, TAKING_TEXTS } from '@kenali/contracts';
import { type ApiFailure, useShell } from '@kenali/federation';
import { ANSWERS_SAFE, type CompleteOptions, useComplete } from '../use-complete.ts';
import type { SensoryUserAction } from './sensory.state.ts';

export interface FinishSensoryOptions
  extends Pick<CompleteOptions, 'calls' | 'unsent' | 'detail' | 'reload' | 'finish'> {
  update(action: SensoryUserAction): void;
  /** Opens the result. */
  exit(to: string): Promise<void>;
}

/** Completes the sensory profile, shows a toast about the consultation, and opens the result. */
export function useFinishSensory({ update, exit, ...options }: FinishSensoryOptions) {
  const { toast } = useShell();

  async function onDone() {
    // The shell dismisses a toast that is older than the navigation.
    await exit(`/results/${options.detail.id}`);
    toast.show({
      title: TAKING_TEXTS.completed,
      description: 'Kami akan menghubungi Anda melalui WhatsApp untuk menjadwalkan satu kali konsultasi online gratis.',
      variant: 'success',
      durationMs: SENSORY_COMPLETION_TOAST_MS,
    });
  }
  function onFailed(failure: ApiFailure | null) {
    const showError = (title: string, description?: string | null) =>
      toast.show({ title, description: description ?? undefined, variant: 'destructive' });
    const participantError = failure?.fields.find(({ path }) => path.startsWith('participantInfo'));
    if (participantError) update({ type: 'step-opened', step: 'participant-info' });
    if (failure?.code === 'ANSWERS_INCOMPLETE') showError(TAKING_TEXTS.incomplete, failure.detail);
    else
      showError(
        TAKING_TEXTS.completeFailed,
        participantError?.message ?? (failure && failure.status < 500 ? failure.detail : ANSWERS_SAFE),
      );
  }
  const { complete, onAlreadyCompleted, phase, hasFailed } = useComplete({ ...options, onDone, onFailed });
  return { finish: complete, onAlreadyCompleted, isFinishing: phase !== null, hasFailed };
}
