import { median } from '@kenali/node-utils';
import type { Cell, Subject } from './measure.ts';
import type { TargetName } from './target.ts';

export const SUBJECTS: readonly Subject[] = [
  { path: '/api/user-assessments', kind: 'unchanged' },
  { path: '/api/user-assessments', kind: 'changed' },
  { path: '/api/orders', kind: 'unchanged' },
  { path: '/api/orders', kind: 'changed' },
  { path: 'save-progress', kind: 'save' },
  { path: 'save-progress', kind: 'rename' },
  { path: 'complete', kind: 'complete' },
];

/** The bare servers that Kenali is compared with. */
export const BASES = ['bare', 'plain'] as const satisfies TargetName[];
type Base = (typeof BASES)[number];

interface Cpu {
  serverMs: number;
  mongodMs: number;
}
/** CPU time as multiples of a bare server's: of server and database together, and of each. */
interface Ratio {
  all: number;
  server: number;
  mongod: number;
}
export interface Line {
  path: Subject['path'];
  kind: Subject['kind'];
  cpu: Record<'kenali' | Base, Cpu>;
  ratios: Record<Base, Ratio>;
  /** Empty without a limit. */
  bars: { base: Base; part: keyof Ratio; bar: number; isHeld: boolean }[];
}

/**
 * Limits as multiples of a bare server's CPU time. A list is compared with the server that confirms it by a majority as well, a save with
 * the one that does nothing but write.
 */
const BARS: Partial<Record<Subject['kind'], { base: Base; part: keyof Ratio; bar: number }[]>> = {
  changed: [{ base: 'bare', part: 'all', bar: 1.1 }],
  unchanged: [{ base: 'bare', part: 'all', bar: 0.2 }],
  save: [
    { base: 'plain', part: 'all', bar: 1.4 },
    { base: 'plain', part: 'server', bar: 1.4 },
    { base: 'plain', part: 'mongod', bar: 1.4 },
  ],
};

/** The measured subjects, in the order of `SUBJECTS`. */
const subjectsOf = (cells: readonly Cell[]): Subject[] =>
  SUBJECTS.filter(({ path, kind }) => cells.some((cell) => cell.path === path && cell.kind === kind));

/** One line per call and kind. Every figure is the median over the rounds; a ratio compares two servers of one round. */
export function summarise(cells: readonly Cell[]): Line[] {
  return subjectsOf(cells).map(({ path, kind }) => {
    const cellsOf = (name: TargetName) =>
      cells
        .filter((cell) => cell.target === name && cell.path === path && cell.kind === kind)
        .toSorted((one, other) => one.round - other.round);
    const kenali = cellsOf('kenali');
    const all = BASES.map((base) => [base, cellsOf(base)] as const);
    for (const [base, theirs] of all)
      if (theirs.length !== kenali.length || theirs.some(({ round }, at) => kenali[at]?.round !== round))
        throw new Error(`Not every round measured Kenali and ${base} at ${path} ${kind}`);
    const ratioTo = (theirs: Cell[]): Ratio => {
      const medianRatio = (cpu: (cell: Cell) => number) =>
        median(kenali.map((cell, at) => cpu(cell) / cpu(theirs[at] as Cell)));
      return {
        all: medianRatio(({ serverMs, mongodMs }) => serverMs + mongodMs),
        server: medianRatio(({ serverMs }) => serverMs),
        mongod: medianRatio(({ mongodMs }) => mongodMs),
      };
    };
    const ratios = Object.fromEntries(all.map(([base, theirs]) => [base, ratioTo(theirs)])) as Record<Base, Ratio>;
    const cpu = Object.fromEntries([['kenali', kenali] as const, ...all].map(([name, own]) => [name, medians(own)]));
    const bars = (BARS[kind] ?? []).map((each) => ({ ...each, isHeld: ratios[each.base][each.part] <= each.bar }));
    return { path, kind, cpu: cpu as Line['cpu'], ratios, bars };
  });
}

const medians = (cells: Cell[]): Cpu => ({
  serverMs: median(cells.map(({ serverMs }) => serverMs)),
  mongodMs: median(cells.map(({ mongodMs }) => mongodMs)),
});

const titleOf = (kind: Subject['kind'], path: Subject['path']): string =>
  kind === 'save' || kind === 'complete' ? path : `${path} ${kind}`;

/** CPU of each server and its database. */
export function asTable(lines: readonly Line[]): string {
  const names = ['kenali', ...BASES] as const;
  const head = ['CPU ms per request', ...names.flatMap((name) => [`${name}: node`, 'mongod']), ''];
  const rows = lines.map(({ path, kind, cpu }) => [
    titleOf(kind, path),
    ...names.flatMap((name) => [cpu[name].serverMs.toFixed(3), cpu[name].mongodMs.toFixed(3)]),
    '',
  ]);
  return toTable(head, rows);
}

/** Kenali as a multiple of each bare server. */
export function asRatios(lines: readonly Line[]): string {
  const head = ['Ratio of CPU (node, mongod)', ...BASES.map((base) => `to ${base}`), 'bar'];
  const rows = lines.map(({ path, kind, ratios, bars }) => [
    titleOf(kind, path),
    ...BASES.map((base) => {
      const { all, server, mongod } = ratios[base];
      return `${all.toFixed(2)} (${server.toFixed(2)}, ${mongod.toFixed(2)})`;
    }),
    bars
      .map(({ base, part, bar, isHeld }) => `${base} ${NAMES[part]}${bar.toFixed(1)} ${isHeld ? 'held' : 'MISSED'}`)
      .join(', '),
  ]);
  return toTable(head, rows);
}
const NAMES = { all: '', server: 'node ', mongod: 'mongod ' } as const;

/** The first and the last column are text, the others numbers. */
function toTable(head: readonly string[], rows: readonly string[][]): string {
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
