import type { Case } from './cases.ts';
import type { Measured } from './measure.ts';

/** One line for the terminal. */
export function asText(
  { table, what, barMs }: Case,
  { total, firstMs, delayMs, cpuMs, requests }: Measured,
  { scans, plan }: { scans: string[]; plan: string },
): string {
  const verdict = scans.length > 0 ? `COLLSCAN ${scans.join()}` : delayMs > barMs ? 'TOO SLOW' : 'ok';
  const columns = [
    table.padEnd(14),
    what.padEnd(24),
    total.padStart(7),
    `${delayMs.toFixed(1)} ms`.padStart(9),
    `(first ${firstMs.toFixed(0)})`.padEnd(14),
    verdict.padEnd(9),
    `CPU ${cpuMs.toFixed(1)} ms`.padStart(13),
    `(${requests})`.padEnd(5),
    plan,
  ];
  return columns.join(' ');
}
