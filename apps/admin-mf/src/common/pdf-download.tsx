import { ADMIN_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, saveFile } from '@kenali/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { failureToast } from './failures.tsx';
import { withProof } from './step-up.ts';

/** The call of admins, or the one of psychologists for their cases. */
type PdfCall = 'GET /api/admin/assessments/{id}/pdf' | 'GET /api/cases/{id}/pdf';

/** Downloads one result as PDF and shows a toast about the outcome. */
export function usePdfDownload(id: number, call: PdfCall = 'GET /api/admin/assessments/{id}/pdf') {
  const { api, toast } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      saveFile(await withProof(() => api.download(call, { params: { id } })));
      toast.show({ title: ADMIN_TEXTS.pdfSucceeded, variant: 'success' });
    } catch (error) {
      toast.show(failureToast(error, ADMIN_TEXTS.pdfFailed));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, download };
}

export function DownloadPdfButton({ id, call }: { id: number; call?: PdfCall }) {
  const { isBusy, download } = usePdfDownload(id, call);
  return (
    <Button type="button" busy={isBusy} busyLabel="Mengunduh..." onClick={() => void download()}>
      <Download size={20} aria-hidden /> Unduh PDF
    </Button>
  );
}
