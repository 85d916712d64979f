import { ADMIN_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { saveFile } from '@kenali/ui';
import { useState } from 'react';
import { failureToast } from './failure-toast.ts';

/** Fetches one result as PDF and hands it to the browser; says how it went. */
export function usePdfDownload(id: number) {
  const { api, toast } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      saveFile(await api.download('GET /api/admin/assessments/{id}/pdf', { params: { id } }));
      toast.show({ title: ADMIN_TEXTS.pdfSucceeded });
    } catch (error) {
      toast.show(failureToast(error, ADMIN_TEXTS.pdfFailed));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, download };
}
