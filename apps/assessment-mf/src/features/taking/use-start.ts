import { TAKING_TEXTS } from '@kenali/contracts';
import { apiFailureOf, failureSentence, useShell } from '@kenali/federation';
import { useState } from 'react';
import type { OpenedAssessment } from './opened-assessment.ts';

/** The start pins the instrument's version, once; starting again changes nothing. */
export function useStart({ calls, detail, reload }: Pick<OpenedAssessment, 'calls' | 'detail' | 'reload'>) {
  const { toast } = useShell();
  const [isStarting, setIsStarting] = useState(false);

  /** Whether the questions may be asked now. */
  async function start(): Promise<boolean> {
    if (detail.instrument) return true;
    setIsStarting(true);
    try {
      await calls.start();
      // The questions are here already; should the start have pinned another version, they are read again.
      void reload();
      return true;
    } catch (error) {
      const failure = apiFailureOf(error);
      // Without a network the first save that arrives starts it.
      if (!failure) return true;
      if (failure.code === 'ALREADY_COMPLETED') {
        // On another device. Read again, it leads on to its result.
        void reload();
        return false;
      }
      // The server's own reason helps where the person could not have known it: frozen, withdrawn.
      const description = failure.status < 500 ? (failureSentence(failure) ?? undefined) : undefined;
      toast.show({ title: TAKING_TEXTS.startFailed, description, variant: 'destructive' });
      return false;
    } finally {
      setIsStarting(false);
    }
  }
  return { start, isStarting };
}
