import { ADMIN_TEXTS, type AdminAssessmentsExportQuery, XLSX_ROWS_MAX } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { todayInJakarta } from '@kenali/ui';
import { useEffect, useRef, useState } from 'react';
import { failureToast } from '../../../common/failures.tsx';
import { formatCount } from '../../../common/numbers.ts';
import { withProof } from '../../../common/step-up.ts';
import { chooseTarget } from './csv-target.ts';
import { streamCsv } from './stream-csv.ts';

/** Chunks arrive far more often than the progress needs to update. */
const UPDATE_EVERY_MS = 150;

export interface CsvProgress {
  rows: number;
  /** Null until the response arrives. */
  total: number | null;
}

/** Runs one CSV export at a time. `cancel` and leaving the page abort it. */
export function useCsvExport() {
  const { api, toast, adminSession } = useShell();
  const [progress, setProgress] = useState<CsvProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (query: AdminAssessmentsExportQuery, expected: number, signal: AbortSignal) => {
    const suggestedName = `asesmen_${todayInJakarta()}.csv`;
    const target = await chooseTarget({ isLarge: expected > XLSX_ROWS_MAX, suggestedName });
    if (!target) return;
    setProgress({ rows: 0, total: null });
    const download = () => api.downloadStream('GET /api/admin/assessments/csv', { query }, { signal });
    const file = await withProof(download).catch(async (error: unknown) => {
      await target.abort();
      throw error;
    });
    const { total } = file;
    if (total === 0) {
      await Promise.all([file.body.cancel(), target.abort()]);
      return toast.show({ title: ADMIN_TEXTS.exportEmpty });
    }
    let updatedAt = Number.NEGATIVE_INFINITY;
    const rows = await streamCsv(file, target, (soFar) => {
      const now = performance.now();
      if (now - updatedAt < UPDATE_EVERY_MS) return;
      updatedAt = now;
      setProgress({ rows: soFar, total });
    });
    toast.show({
      title: ADMIN_TEXTS.exportSucceeded,
      description: `${formatCount(rows)} baris.`,
      variant: 'success',
    });
  };

  const start = async (query: AdminAssessmentsExportQuery, expected: number) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    try {
      await run(query, expected, controller.signal);
    } catch (error) {
      // The end of the session removes the page and aborts the export. The admin frame shows the reason.
      if (adminSession.getSnapshot().status === 'anonymous') return;
      toast.show(
        controller.signal.aborted
          ? { title: ADMIN_TEXTS.exportCancelled }
          : failureToast(error, ADMIN_TEXTS.exportFailed),
      );
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, start, cancel: () => running.current?.abort() };
}
