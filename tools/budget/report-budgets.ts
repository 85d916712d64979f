import type { Counts } from '../gate/report.ts';
import type { Measured } from './budgets.ts';

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** Prints each budget; a budget that holds counts as passed. */
export function reportBudgets(measured: Measured[], print: (line: string) => void = console.log): Counts {
  for (const { what, bytes, limit } of measured)
    print(`${bytes <= limit ? 'ok  ' : 'OVER'} ${what}: ${kb(bytes)} of ${kb(limit)} (Brotli)`);
  const failed = measured.filter(({ bytes, limit }) => bytes > limit).length;
  return { passed: measured.length - failed, failed };
}
