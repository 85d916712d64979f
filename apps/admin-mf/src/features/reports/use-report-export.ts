import { ADMIN_TEXTS, type ReportQuery } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { saveFile } from '@kenali/ui';
import { useState } from 'react';
import { failureToast } from '../../common/failure-toast.ts';

const KINDS = {
  xlsx: { succeeded: ADMIN_TEXTS.exportSucceeded, failed: ADMIN_TEXTS.exportFailed },
  pdf: { succeeded: ADMIN_TEXTS.pdfSucceeded, failed: ADMIN_TEXTS.pdfFailed },
} as const;
export type ExportKind = keyof typeof KINDS;

/** Takes a report along as a file; one at a time. */
export function useReportExport(query: ReportQuery) {
  const { api, toast } = useShell();
  const [busy, setBusy] = useState<ExportKind | null>(null);
  const start = async (kind: ExportKind) => {
    if (busy) return;
    setBusy(kind);
    try {
      saveFile(await api.download(`GET /api/admin/reports/${kind}`, { query }));
      toast.show({ title: KINDS[kind].succeeded });
    } catch (error) {
      const failure = apiFailureOf(error);
      // No mistake: this deployment has it switched off, and the server says so in the specified words.
      if (failure?.code === 'REPORT_PDF_OFF' && failure.detail) toast.show({ title: failure.detail });
      else toast.show(failureToast(error, KINDS[kind].failed));
    } finally {
      setBusy(null);
    }
  };
  return { busy, start };
}
