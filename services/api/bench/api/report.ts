import { median } from '@kenali/node-utils';
import type { Cell, Subject } from './measure.ts';
import type { TargetName } from './target.ts';

export const SUBJECTS: readonly Subject[] = [
  { path: '/api/user-assessments', kind: 'unchanged' },
  { path: '/api/user-assessments', kind: 'changed' },
  { path: '/api/orders', kind: 'unchanged' },
  { path: '/api/orders', kind: 'changed' },
  { path: 'save-progress', kind: 'save' },
  { path: 'complete', kind: 'complete' },
];

/** CPU time as multiples of the bare server's: of server and database together, and of each. */
interface Ratio {
  all: number;
  server: number;
  mongod: number;
}
type Part = keyof Ratio;
export interface Line extends Subject {
  cpu: Record<TargetName, { serverMs: number; mongodMs: number }>;
  ratio: Ratio;
  /** Empty without a limit. */
  bars: { part: Part; bar: number; isHeld: boolean }[];
}

/** Limits as multiples of the bare server's CPU time. */
const BARS: Partial<Record<Subject['kind'], Partial<Ratio>>> = {
  changed: { all: 1.1 },
  unchanged: { all: 0.2 },
  save: { all: 1.4, server: 1.4, mongod: 1.4 },
};

/** One line per measured call and kind. Every figure is the median over the rounds; a ratio compares both servers of one round. */
export function summarise(cells: readonly Cell[]): Line[] {
  return SUBJECTS.flatMap(({ path, kind }) => {
    const cellsOf = (name: TargetName) =>
      cells
        .filter((cell) => cell.target === name && cell.path === path && cell.kind === kind)
        .toSorted((one, other) => one.round - other.round);
    const [kenali, bare] = [cellsOf('kenali'), cellsOf('bare')];
    if (bare.length !== kenali.length || bare.some(({ round }, at) => kenali[at]?.round !== round))
      throw new Error(`Not every round measured both servers at ${path} ${kind}`);
    if (kenali.length === 0) return [];
    const ratioOf = (cpu: (cell: Cell) => number) =>
      median(kenali.map((cell, at) => cpu(cell) / cpu(bare[at] as Cell)));
    const ratio: Ratio = {
      all: ratioOf(({ serverMs, mongodMs }) => serverMs + mongodMs),
      server: ratioOf(({ serverMs }) => serverMs),
      mongod: ratioOf(({ mongodMs }) => mongodMs),
    };
    const limits = Object.entries(BARS[kind] ?? {}) as [Part, number][];
    const bars = limits.map(([part, bar]) => ({ part, bar, isHeld: ratio[part] <= bar }));
    return [{ path, kind, cpu: { kenali: medians(kenali), bare: medians(bare) }, ratio, bars }];
  });
}

const medians = (cells: Cell[]) => ({
  serverMs: median(cells.map(({ serverMs }) => serverMs)),
  mongodMs: median(cells.map(({ mongodMs }) => mongodMs)),
});

const NAMES = { all: '', server: 'node ', mongod: 'mongod ' } as const;

/** CPU of each server and its database, and Kenali as a multiple of the bare server. */
export function asTable(lines: readonly Line[]): string {
  const head = ['CPU ms per request', 'kenali: node', 'mongod', 'bare: node', 'mongod', 'ratio (node, mongod)', 'bar'];
  const rows = lines.map(({ path, kind, cpu: { kenali, bare }, ratio, bars }) => [
    kind === 'save' || kind === 'complete' ? path : `${path} ${kind}`,
    ...[kenali.serverMs, kenali.mongodMs, bare.serverMs, bare.mongodMs].map((ms) => ms.toFixed(3)),
    `${ratio.all.toFixed(2)} (${ratio.server.toFixed(2)}, ${ratio.mongod.toFixed(2)})`,
    bars.map(({ part, bar, isHeld }) => `${NAMES[part]}${bar.toFixed(1)} ${isHeld ? 'held' : 'MISSED'}`).join(', '),
  ]);
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const isText = (at: number) => at === 0 || at === head.length - 1;
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) => (isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
