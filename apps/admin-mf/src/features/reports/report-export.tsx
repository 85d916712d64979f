import { ADMIN_TEXTS, type AdminReport, type ReportQuery } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Actions, Button, saveFile } from '@kenali/ui';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { failureToast } from '../../common/failures.tsx';
import { withProof } from '../../common/step-up.ts';

interface ExportButtonsProps {
  query: ReportQuery;
  report: AdminReport | undefined;
}

/** Exports the report that is shown as XLSX or PDF. */
export function ExportButtons({ query, report }: ExportButtonsProps) {
  const { toast } = useShell();
  const { running, start } = useReportExport(query);
  const handleClick = (kind: ExportKind) => () => {
    if (hasNumbers(report)) void start(kind);
    else toast.show({ title: ADMIN_TEXTS.reportEmpty });
  };
  return (
    <Actions>
      <Button $variant="secondary" busy={running === 'xlsx'} busyLabel="Mengekspor..." onClick={handleClick('xlsx')}>
        <FileSpreadsheet size={20} aria-hidden /> Ekspor Excel
      </Button>
      <Button $variant="secondary" busy={running === 'pdf'} busyLabel="Mengekspor..." onClick={handleClick('pdf')}>
        <FileText size={20} aria-hidden /> Ekspor PDF
      </Button>
    </Actions>
  );
}

/** Whether a report has any number other than 0. */
const hasNumbers = (report: AdminReport | undefined): report is AdminReport =>
  report !== undefined &&
  (report.figures.some(({ value, before }) => value !== 0 || before !== 0) ||
    report.series.some(({ values }) => values.some(Boolean)) ||
    report.types.some(({ count }) => count > 0));

const TOASTS = {
  xlsx: { succeeded: ADMIN_TEXTS.exportSucceeded, failed: ADMIN_TEXTS.exportFailed },
  pdf: { succeeded: ADMIN_TEXTS.pdfSucceeded, failed: ADMIN_TEXTS.pdfFailed },
} as const;
type ExportKind = keyof typeof TOASTS;

/** Downloads a report as a file, one at a time. */
function useReportExport(query: ReportQuery) {
  const { api, toast } = useShell();
  const [running, setRunning] = useState<ExportKind | null>(null);
  const start = async (kind: ExportKind) => {
    if (running) return;
    setRunning(kind);
    try {
      saveFile(await withProof(() => api.download(`GET /api/admin/reports/${kind}`, { query })));
      toast.show({ title: TOASTS[kind].succeeded, variant: 'success' });
    } catch (error) {
      const failure = apiFailureOf(error);
      // The deployment has disabled the PDF export. This is not an error, and the server sends the specified sentence.
      if (failure?.code === 'REPORT_PDF_OFF' && failure.detail) toast.show({ title: failure.detail });
      else toast.show(failureToast(error, TOASTS[kind].failed));
    } finally {
      setRunning(null);
    }
  };
  return { running, start };
}
