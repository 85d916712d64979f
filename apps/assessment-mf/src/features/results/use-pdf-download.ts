import { RESULT_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { saveFile } from '@kenali/ui';
import { useState } from 'react';

type Failure = ReturnType<typeof apiFailureOf>;

/**
 * Downloads a PDF and shows a toast about the outcome. Own results have `useDownloadReport`, which is in the first script and must be small.
 * @param onFailure returns true if it shows the failure itself
 */
export function usePdfDownload(
  load: () => Promise<Parameters<typeof saveFile>[0]>,
  onFailure: (failure: Failure) => boolean = () => false,
) {
  const { toast } = useShell();
  const [isDownloading, setIsDownloading] = useState(false);
  async function download() {
    setIsDownloading(true);
    try {
      saveFile(await load());
      toast.show({ title: 'Berhasil!', description: RESULT_TEXTS.pdfSucceeded, variant: 'success' });
    } catch (error) {
      if (!onFailure(apiFailureOf(error)))
        toast.show({ title: 'Error', description: RESULT_TEXTS.pdfFailed, variant: 'destructive' });
    } finally {
      setIsDownloading(false);
    }
  }
  return { download: () => void download(), isDownloading };
}
