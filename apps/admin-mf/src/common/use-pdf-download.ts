import { ADMIN_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useState } from 'react';
import { failureToast } from './failure-toast.ts';
import { saveFile } from './save-file.ts';

/** Fetches one result as PDF and hands it to the browser; says how it went. */
export function usePdfDownload(id: number) {
  const { api, toast } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { blob, fileName } = await api.download('GET /api/admin/assessments/{id}/pdf', { params: { id } });
      saveFile(blob, fileName);
      toast.show({ title: ADMIN_TEXTS.pdfSucceeded });
    } catch (error) {
      toast.show(failureToast(error, ADMIN_TEXTS.pdfFailed));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, download };
}
