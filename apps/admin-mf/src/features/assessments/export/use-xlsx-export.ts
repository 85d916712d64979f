import { ADMIN_TEXTS, type AdminAssessmentsExportQuery } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { saveFile } from '@kenali/ui';
import { useState } from 'react';
import { failureToast } from '../../../common/failure-toast.ts';
import { readWhole } from './read-whole.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Fetches the list as a spreadsheet; what is too large for one is told apart, as CSV can still be had. The rows may be
 * gone since the list was read, so the answer says how many came.
 */
export function useXlsxExport() {
  const { api, toast } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const start = async (query: AdminAssessmentsExportQuery) => {
    if (isBusy) return;
    setIsBusy(true);
    setTooLarge(null);
    try {
      const { body, fileName, total } = await api.downloadStream('GET /api/admin/assessments/xlsx', { query });
      if (total === 0) {
        await body.cancel();
        return toast.show({ title: ADMIN_TEXTS.exportEmpty });
      }
      saveFile({ blob: await readWhole(body, XLSX), fileName });
      toast.show({ title: ADMIN_TEXTS.exportSucceeded });
    } catch (error) {
      const isTooLarge = apiFailureOf(error)?.code === 'EXPORT_TOO_LARGE';
      if (isTooLarge) setTooLarge(failureText(error, ADMIN_TEXTS.exportFailed));
      else toast.show(failureToast(error, ADMIN_TEXTS.exportFailed));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, tooLarge, forget: () => setTooLarge(null), start };
}
