import { median } from '@kenali/node-utils';
import type { Cell, Subject } from './measure.ts';
import { subjectsOf, titleOf, toTable } from './report.ts';

/** What a list may cost with field encryption, as a multiple of its cost without. Writes have no limit of their own. */
const LIST_BAR = 1.1;
const LISTS: readonly Cell['kind'][] = ['changed', 'unchanged'];

const FIGURES = ['serverMs', 'mongodMs', 'delayMs'] as const;
type Figures = Pick<Cell, (typeof FIGURES)[number]>;
interface Line {
  path: Subject['path'];
  kind: Subject['kind'];
  plain: Figures;
  sealed: Figures;
  /** CPU time of server and database. */
  ratio: number;
  delayRatio: number;
  /** Null without a limit. */
  isHeld: boolean | null;
}

/** Kenali with field encryption next to Kenali without. Figures are medians over the rounds; a ratio compares both of one round. */
export function compareEncryption(cells: readonly Cell[]): Line[] {
  return subjectsOf(cells).map(({ path, kind }) => {
    const of = (name: Cell['target']) =>
      cells
        .filter((cell) => cell.target === name && cell.path === path && cell.kind === kind)
        .toSorted((one, other) => one.round - other.round);
    const [plain, sealed] = [of('unsealed kenali'), of('kenali')];
    if (plain.length === 0 || plain.some(({ round }, at) => sealed[at]?.round !== round))
      throw new Error(`Not every round measured both at ${path} ${kind}`);
    const ratioOf = (figure: (cell: Cell) => number) =>
      median(sealed.map((cell, at) => figure(cell) / figure(plain[at] as Cell)));
    const ratio = ratioOf(({ serverMs, mongodMs }) => serverMs + mongodMs);
    return {
      ...{ path, kind, plain: medians(plain), sealed: medians(sealed), ratio },
      delayRatio: ratioOf(({ delayMs }) => delayMs),
      isHeld: LISTS.includes(kind) ? ratio <= LIST_BAR : null,
    };
  });
}

const medians = (cells: Cell[]): Figures =>
  Object.fromEntries(FIGURES.map((name) => [name, median(cells.map((cell) => cell[name]))])) as unknown as Figures;

export function asEncryptionTable(lines: readonly Line[]): string {
  const head = [
    'Field encryption',
    'off: node',
    'mongod',
    'delay',
    'on: node',
    'mongod',
    'delay',
    'CPU',
    'delay',
    'bar',
  ];
  const rows = lines.map(({ path, kind, plain, sealed, ratio, delayRatio, isHeld }) => [
    titleOf(kind, path),
    ...[plain, sealed].flatMap((each) => FIGURES.map((name) => each[name].toFixed(3))),
    ...[ratio.toFixed(2), delayRatio.toFixed(2)],
    isHeld === null ? '' : `${LIST_BAR.toFixed(2)} ${isHeld ? 'held' : 'MISSED'}`,
  ]);
  return toTable(head, rows);
}
