import { ADMIN_TEXTS, type AdminReport, type ReportQuery } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Actions, Button } from '@kenali/ui';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { hasNumbers } from './has-numbers.ts';
import { type ExportKind, useReportExport } from './use-report-export.ts';

interface ExportButtonsProps {
  query: ReportQuery;
  report: AdminReport | undefined;
}

/** The report shown, as a spreadsheet or to print. */
export function ExportButtons({ query, report }: ExportButtonsProps) {
  const { toast } = useShell();
  const { busy, start } = useReportExport(query);
  const press = (kind: ExportKind) => () => {
    if (hasNumbers(report)) void start(kind);
    else toast.show({ title: ADMIN_TEXTS.reportEmpty });
  };
  return (
    <Actions>
      <Button $variant="secondary" busy={busy === 'xlsx'} busyLabel="Mengekspor..." onClick={press('xlsx')}>
        <FileSpreadsheet size={20} aria-hidden /> Ekspor Excel
      </Button>
      <Button $variant="secondary" busy={busy === 'pdf'} busyLabel="Mengekspor..." onClick={press('pdf')}>
        <FileText size={20} aria-hidden /> Ekspor PDF
      </Button>
    </Actions>
  );
}
