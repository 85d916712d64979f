import { ADMIN_TEXTS, type AdminReport, type ReportQuery } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Actions, Button } from '@kenali/ui';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useDownload } from '../../common/use-download.ts';

interface ExportButtonsProps {
  query: ReportQuery;
  report: AdminReport | undefined;
}

/** Exports the report that is shown as XLSX or PDF. */
export function ExportButtons({ query, report }: ExportButtonsProps) {
  const { api, toast } = useShell();
  const { running, start } = useDownload();
  const handleClick = (format: 'xlsx' | 'pdf') => () => {
    const download = () => api.download(`GET /api/admin/reports/${format}`, { query });
    if (hasNumbers(report)) void start(format, download, format === 'pdf' ? 'pdf' : 'export');
    else toast.show({ title: ADMIN_TEXTS.reportEmpty });
  };
  return (
    <Actions data-uncovered>
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
const hasNumbers = (report: AdminReport | undefined) =>
  report !== undefined &&
  (report.figures.some(({ value, before }) => value !== 0 || before !== 0) ||
    report.series.some(({ values }) => values.some(Boolean)) ||
    report.types.some(({ count }) => count > 0));
