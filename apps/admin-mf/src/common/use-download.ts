import { ADMIN_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { saveFile } from '@kenali/ui';
import { useState } from 'react';
import { failureToast } from './failures.tsx';
import { withProof } from './step-up.ts';

const TOASTS = {
  export: { succeeded: ADMIN_TEXTS.exportSucceeded, failed: ADMIN_TEXTS.exportFailed },
  pdf: { succeeded: ADMIN_TEXTS.pdfSucceeded, failed: ADMIN_TEXTS.pdfFailed },
};

/** Downloads one file at a time and shows a toast about the outcome. `running` names the file that is on its way. */
export function useDownload() {
  const { toast } = useShell();
  const [running, setRunning] = useState<string | null>(null);
  const start = async (
    name: string,
    download: () => Promise<Parameters<typeof saveFile>[0]>,
    kind: keyof typeof TOASTS = 'export',
  ) => {
    if (running !== null) return;
    setRunning(name);
    try {
      saveFile(await withProof(download));
      toast.show({ title: TOASTS[kind].succeeded, variant: 'success' });
    } catch (error) {
      toast.show(failureToast(error, TOASTS[kind].failed));
    } finally {
      setRunning(null);
    }
  };
  return { running, start };
}
