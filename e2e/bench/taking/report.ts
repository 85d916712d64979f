import { median, quantile } from '@kenali/node-utils';

/** Limit for the time from the click to the next question, in milliseconds. */
const BAR_MS = 100;

export interface Click {
  /** From the click to the next question, in milliseconds. */
  ms: number;
  /** How long a fixed piece of work took just before. */
  workMs: number;
}
export interface Samples {
  what: string;
  clicks: Click[];
}
export interface Line {
  what: string;
  count: number;
  median: number;
  p95: number;
  isHeld: boolean;
}

/** One line per kind of click, over all rounds. The limit applies to the 95th percentile. */
export function summarise(samples: readonly Samples[]): Line[] {
  const kinds = [...new Set(samples.map(({ what }) => what))];
  return kinds.map((what) => {
    const all = samples.filter((one) => one.what === what).flatMap(({ clicks }) => clicks.map(({ ms }) => ms));
    if (all.length === 0) throw new Error(`Nothing was measured: ${what}`);
    const p95 = quantile(all, 0.95);
    return { what, count: all.length, median: median(all), p95, isHeld: p95 <= BAR_MS };
  });
}

/** How evenly the machine worked. If the slowest is twice the fastest, so are the clicks. */
export function describeMachine(samples: readonly Samples[]): string {
  const works = samples.flatMap(({ clicks }) => clicks.map(({ workMs }) => workMs));
  const at = (share: number) => quantile(works, share).toFixed(1);
  return `The same fixed work took ${at(0.05)} ms at best (p5), ${at(0.5)} ms in the middle and ${at(0.95)} ms at worst (p95).`;
}

export function asTable(lines: readonly Line[]): string {
  const rows = lines.map(({ what, count, median, p95, isHeld }) => [
    what.padEnd(34),
    ...[String(count), median.toFixed(1), p95.toFixed(1), String(BAR_MS)].map((text) => text.padStart(8)),
    isHeld ? 'held' : 'MISSED',
  ]);
  const head = [''.padEnd(34), ...['clicks', 'median', 'p95', 'bar'].map((text) => text.padStart(8)), ''];
  return [head, ...rows].map((row) => row.join(' ').trimEnd()).join('\n');
}
