import { useShell } from '@kenali/federation';
import { Button } from '@kenali/ui';
import { Download } from 'lucide-react';
import { useDownload } from './use-download.ts';

/** The call of admins, or the one of psychologists for their cases. */
type PdfCall = 'GET /api/admin/assessments/{id}/pdf' | 'GET /api/cases/{id}/pdf';

/** Downloads results as PDF, one at a time. */
export function usePdfDownload(call: PdfCall = 'GET /api/admin/assessments/{id}/pdf') {
  const { api } = useShell();
  const { running, start } = useDownload();
  const download = (id: number) => start('result', () => api.download(call, { params: { id } }), 'pdf');
  return { isBusy: running !== null, download };
}

export function DownloadPdfButton({ id, call }: { id: number; call?: PdfCall }) {
  const { isBusy, download } = usePdfDownload(call);
  return (
    <Button type="button" busy={isBusy} busyLabel="Mengunduh..." onClick={() => void download(id)}>
      <Download size={20} aria-hidden /> Unduh PDF
    </Button>
  );
}
