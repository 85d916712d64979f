import { ADMIN_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { saveFile } from '@kenali/ui';
import { useState } from 'react';
import { failureToast } from '../../common/failures.tsx';
import { withProof } from '../../common/step-up.ts';

type Download = () => Promise<Parameters<typeof saveFile>[0]>;

/** Downloads one file at a time. `running` has the name of the file that is on its way. */
export function useExport() {
  const { toast } = useShell();
  const [running, setRunning] = useState<string | null>(null);
  const start = async (name: string, download: Download) => {
    if (running !== null) return;
    setRunning(name);
    try {
      saveFile(await withProof(download));
      toast.show({ title: ADMIN_TEXTS.exportSucceeded, variant: 'success' });
    } catch (error) {
      toast.show(failureToast(error, ADMIN_TEXTS.exportFailed));
    } finally {
      setRunning(null);
    }
  };
  return { running, start };
}
