import { ADMIN_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button } from '@kenali/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from './save-file.ts';

export function DownloadPdfButton({ id }: { id: number }) {
  const { api, toast } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const { blob, fileName } = await api.download('GET /api/admin/assessments/{id}/pdf', { params: { id } });
      saveFile(blob, fileName);
      toast.show({ title: ADMIN_TEXTS.pdfSucceeded });
    } catch {
      toast.show({ title: ADMIN_TEXTS.pdfFailed, variant: 'destructive' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button type="button" busy={isBusy} busyLabel="Mengunduh..." onClick={() => void download()}>
      <Download size={20} aria-hidden /> Unduh PDF
    </Button>
  );
}
