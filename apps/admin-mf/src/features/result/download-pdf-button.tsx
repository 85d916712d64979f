import { Button } from '@kenali/ui';
import { Download } from 'lucide-react';
import { usePdfDownload } from '../../common/use-pdf-download.ts';

export function DownloadPdfButton({ id }: { id: number }) {
  const { isBusy, download } = usePdfDownload(id);
  return (
    <Button type="button" busy={isBusy} busyLabel="Mengunduh..." onClick={() => void download()}>
      <Download size={20} aria-hidden /> Unduh PDF
    </Button>
  );
}
