import { ADMIN_TEXTS, type AdminAssessmentsExportQuery } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { saveFile } from '@kenali/ui';
import { useState } from 'react';
import { failureToast } from '../../../common/failures.tsx';
import { withProof } from '../../../common/step-up.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Downloads the list as XLSX. `tooLarge` has the server's sentence if there are too many rows, because a CSV export is
 * still possible then. An export may be empty even if the list shows rows, because they may have changed since.
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
      const download = () => api.downloadStream('GET /api/admin/assessments/xlsx', { query });
      const { body, fileName, total } = await withProof(download);
      if (total === 0) {
        await body.cancel();
        return toast.show({ title: ADMIN_TEXTS.exportEmpty });
      }
      saveFile({ blob: await readBlob(body, XLSX), fileName });
      toast.show({ title: ADMIN_TEXTS.exportSucceeded, variant: 'success' });
    } catch (error) {
      const isTooLarge = apiFailureOf(error)?.code === 'EXPORT_TOO_LARGE';
      if (isTooLarge) setTooLarge(failureText(error, ADMIN_TEXTS.exportFailed));
      else toast.show(failureToast(error, ADMIN_TEXTS.exportFailed));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, tooLarge, clearTooLarge: () => setTooLarge(null), start };
}

/** Reads a stream to its end. @throws if the connection breaks */
async function readBlob(body: ReadableStream<Uint8Array<ArrayBuffer>>, type: string): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) chunks.push(chunk.value);
  return new Blob(chunks, { type });
}
