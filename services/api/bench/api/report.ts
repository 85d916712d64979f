import { median } from '@kenali/node-utils';
import type { Cell, Subject } from './measure.ts';

/** Limits as multiples of the bare server's CPU time, server and database together. */
const BARS = { changed: 1.3, unchanged: 0.2, save: 1.5 } as const;

export const SUBJECTS: readonly Subject[] = [
  { path: '/api/user-assessments', kind: 'unchanged' },
  { path: '/api/user-assessments', kind: 'changed' },
  { path: '/api/orders', kind: 'unchanged' },
  { path: '/api/orders', kind: 'changed' },
  { path: 'save-progress', kind: 'save' },
];

type Cpu = Pick<Cell, 'serverMs' | 'mongodMs'>;
export interface Line {
  path: Subject['path'];
  kind: Subject['kind'];
  bare: Cpu;
  kenali: Cpu;
  ratio: number;
  serverRatio: number;
  bar: number;
  isHeld: boolean;
}

/** One line per call and kind. Every figure is the median over the rounds; a ratio compares both servers of one round. */
export function summarise(cells: readonly Cell[]): Line[] {
  return SUBJECTS.map(({ path, kind }) => {
    const of = (name: Cell['target']) =>
      cells
        .filter((cell) => cell.target === name && cell.path === path && cell.kind === kind)
        .toSorted((one, other) => one.round - other.round);
    const [bare, kenali] = [of('bare'), of('kenali')];
    if (bare.length === 0 || bare.some(({ round }, at) => kenali[at]?.round !== round))
      throw new Error(`Not every round measured both servers at ${path} ${kind}`);
    const ratioOf = (cpu: (cell: Cell) => number) =>
      median(kenali.map((cell, at) => cpu(cell) / cpu(bare[at] as Cell)));
    const ratio = ratioOf(({ serverMs, mongodMs }) => serverMs + mongodMs);
    const serverRatio = ratioOf(({ serverMs }) => serverMs);
    const bar = BARS[kind];
    return { path, kind, bare: medians(bare), kenali: medians(kenali), ratio, serverRatio, bar, isHeld: ratio <= bar };
  });
}

const medians = (cells: Cell[]): Cpu => ({
  serverMs: median(cells.map(({ serverMs }) => serverMs)),
  mongodMs: median(cells.map(({ mongodMs }) => mongodMs)),
});

export function asTable(lines: readonly Line[]): string {
  const rows = lines.map(({ path, kind, bare, kenali, ratio, serverRatio, bar, isHeld }) => [
    kind === 'save' ? path : `${path} ${kind}`,
    ...[bare.serverMs, bare.mongodMs, kenali.serverMs, kenali.mongodMs].map((ms) => ms.toFixed(3)),
    ...[ratio.toFixed(2), `(${serverRatio.toFixed(2)})`],
    `${bar.toFixed(1)} ${isHeld ? 'held' : 'MISSED'}`,
  ]);
  const head = ['CPU ms per request', 'bare: node', 'mongod', 'kenali: node', 'mongod', 'ratio', '(node)', 'bar'];
  return toTable(head, rows);
}

/** The first and the last column are text, the others numbers. */
export function toTable(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const last = head.length - 1;
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) => pad(cell, widths[at] ?? 0, at === 0 || at === last))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const pad = (cell: string, width: number, isText: boolean) => (isText ? cell.padEnd(width) : cell.padStart(width));
