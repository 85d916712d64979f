import type { Case } from './cases.ts';
import { BAR, type Compared } from './compare.ts';

/** One line for the terminal. */
export function asText(
  { table, what, barMs }: Case,
  { total, firstMs, plain, sealed, delayRatio, cpuRatio, pairs }: Compared,
  { scans, plan }: { scans: string[]; plan: string },
): string {
  const verdict = scans.length > 0 ? `COLLSCAN ${scans.join()}` : sealed.delayMs > barMs ? 'TOO SLOW' : 'ok';
  const columns = [
    table.padEnd(14),
    what.padEnd(24),
    total.padStart(7),
    `${sealed.delayMs.toFixed(1)} ms`.padStart(9),
    `(first ${firstMs.toFixed(0)})`.padEnd(14),
    verdict.padEnd(9),
    `off ${plain.delayMs.toFixed(1)} ms`.padStart(13),
    `ratio ${delayRatio.toFixed(2)}, CPU ${cpuRatio.toFixed(2)}`,
    `(${pairs})`.padEnd(5),
    (delayRatio > BAR ? 'OVER' : 'held').padEnd(5),
    plan,
  ];
  return columns.join(' ');
}
