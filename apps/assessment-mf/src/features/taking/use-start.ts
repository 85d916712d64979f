import { TAKING_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { useState } from 'react';
import type { OpenedAssessment } from './opened-assessment.ts';

const RELOADS: readonly unknown[] = ['ALREADY_COMPLETED', 'CONSENT_REQUIRED', 'PROCESSING_RESTRICTED'];

/** Starts the user assessment, which pins the version of the instrument. Starting again changes nothing. */
export function useStart({ calls, detail, reload }: Pick<OpenedAssessment, 'calls' | 'detail' | 'reload'>) {
  const { toast } = useShell();
  const [isStarting, setIsStarting] = useState(false);

  /** Returns true if the user may continue to the questions. */
  async function start(): Promise<boolean> {
    if (detail.instrument) return true;
    setIsStarting(true);
    try {
      await calls.start();
      // The questions are loaded already. `reload` fetches the questions again only if the start pinned another
      // version.
      void reload();
      return true;
    } catch (error) {
      const failure = apiFailureOf(error);
      // Without a network, the first save that reaches the API starts the user assessment.
      if (!failure) return true;
      if (RELOADS.includes(failure.code)) {
        // Another device completed it, withdrew the consent or restricted it. After the reload, the page shows that.
        void reload();
        return false;
      }
      // The API's message explains reasons that the user cannot know, for example that access is frozen.
      const description = failure.status < 500 ? (failure.detail ?? undefined) : undefined;
      toast.show({ title: TAKING_TEXTS.startFailed, description, variant: 'destructive' });
      return false;
    } finally {
      setIsStarting(false);
    }
  }
  return { start, isStarting };
}
