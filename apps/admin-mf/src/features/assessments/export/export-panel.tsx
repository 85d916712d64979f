import { ADMIN_TEXTS, type AdminAssessmentsExportQuery } from '@kenali/contracts';
import { createUseFlag, useShell } from '@kenali/federation';
import { Actions, Button, Notice, Row, Stack, Text } from '@kenali/ui';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import app from '../../../../package.json';
import { ExportProgress } from './export-progress.tsx';
import { useCsvExport } from './use-csv-export.ts';
import { useXlsxExport } from './use-xlsx-export.ts';

const useFlag = createUseFlag(app.kenali.flags);

interface ExportPanelProps {
  /** The search and filters of the list. */
  query: AdminAssessmentsExportQuery;
  /** The number of matching rows; undefined while it is unknown. */
  total: number | undefined;
  /** The heading of the page, beside the buttons. */
  children?: ReactNode;
}

/** Exports all matching rows as CSV of any length, or as an XLSX file of limited length, unless the practice has switched that off. */
export function ExportPanel({ query, total, children }: ExportPanelProps) {
  const { toast } = useShell();
  const hasExcel = useFlag('excel-export');
  const csv = useCsvExport();
  const xlsx = useXlsxExport();
  const csvButton = useRef<HTMLButtonElement>(null);
  const isRunning = csv.progress !== null;
  const wasRunning = useRef(false);
  useEffect(() => {
    // The cancel button disappears with the export, so the focus moves to the export button.
    if (wasRunning.current && !isRunning && document.activeElement === document.body) csvButton.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);

  const unlessEmpty = (start: () => Promise<void>) => () => {
    if (total === 0) toast.show({ title: ADMIN_TEXTS.exportEmpty });
    else void start();
  };
  const startCsv = unlessEmpty(() => {
    xlsx.clearTooLarge();
    return csv.start(query, total ?? 0);
  });
  return (
    <Stack $gap={3}>
      <Row $justify="space-between">
        {children}
        <Actions data-uncovered>
          <Button
            ref={csvButton}
            $variant="secondary"
            $size="small"
            busy={isRunning}
            busyLabel="Mengekspor..."
            onClick={startCsv}
          >
            <FileText size={20} aria-hidden /> Ekspor CSV
          </Button>
          {hasExcel && (
            <Button
              $variant="secondary"
              $size="small"
              busy={xlsx.isBusy}
              busyLabel="Mengekspor..."
              onClick={unlessEmpty(() => xlsx.start(query))}
            >
              <FileSpreadsheet size={20} aria-hidden /> Ekspor Excel
            </Button>
          )}
        </Actions>
      </Row>
      <Text $size="small" $tone="inkFaint">
        Nomor WhatsApp di CSV memakai tanda hubung (0812-3456-7890), agar angka nol di depannya tidak hilang saat dibuka
        di Excel.
      </Text>
      {csv.progress && <ExportProgress progress={csv.progress} onCancel={csv.cancel} />}
      {xlsx.tooLarge && !isRunning && (
        <Notice
          tone="warn"
          role="alert"
          action={
            <Button $variant="secondary" $size="small" onClick={startCsv}>
              Ekspor CSV saja
            </Button>
          }
        >
          {xlsx.tooLarge}
        </Notice>
      )}
    </Stack>
  );
}
