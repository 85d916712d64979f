import { ADMIN_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, saveFile } from '@kenali/ui';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { failureToast } from '../../common/failures.tsx';
import { withProof } from '../../common/step-up.ts';
import { type StatisticsOf, statisticsInput } from './instruments.api.ts';

/** Downloads the statistics that are shown. */
export function ExportStatistics({ of }: { of: StatisticsOf }) {
  const { api, toast } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const download = () =>
        api.download('GET /api/admin/instruments/{id}/{version}/statistics/xlsx', statisticsInput(of));
      saveFile(await withProof(download));
      toast.show({ title: ADMIN_TEXTS.exportSucceeded, variant: 'success' });
    } catch (error) {
      toast.show(failureToast(error, ADMIN_TEXTS.exportFailed));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button $variant="secondary" busy={isBusy} busyLabel="Mengekspor..." onClick={() => void start()}>
      <FileSpreadsheet size={20} aria-hidden /> Ekspor Excel
    </Button>
  );
}
