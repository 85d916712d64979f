import { TAKING_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useState } from 'react';
import { apiFailureOf } from '../../../common/api-failure.ts';
import type { OpenedAssessment } from '../taking-page.tsx';
import { sensoryInstrument } from './instrument.api.ts';

/** The start pins the instrument's version, once; starting again changes nothing. */
export function useStart({ calls, detail, reload }: Pick<OpenedAssessment, 'calls' | 'detail' | 'reload'>) {
  const { api, toast, queryClient } = useShell();
  const [isStarting, setIsStarting] = useState(false);

  /** Whether the questions can be asked now. */
  async function start(): Promise<boolean> {
    if (detail.status !== 'available' && detail.instrument) return true;
    setIsStarting(true);
    try {
      await calls.start();
      const instrument = (await reload())?.instrument;
      if (!instrument) throw new Error('The start pinned no instrument, or it could not be read.');
      await queryClient.ensureQueryData(sensoryInstrument(api, instrument));
      return true;
    } catch (error) {
      const failure = apiFailureOf(error);
      // The server's own reason helps where the person could not have known it: frozen, withdrawn.
      const description = failure && failure.status < 500 ? (failure.sentence ?? undefined) : undefined;
      toast.show({ title: TAKING_TEXTS.startFailed, description, variant: 'destructive' });
      return false;
    } finally {
      setIsStarting(false);
    }
  }
  return { start, isStarting };
}
