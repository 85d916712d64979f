import type { Cell } from './measure.ts';
import { asTable, SUBJECTS, summarise } from './report.ts';

/** Cells of every subject: the bare server takes 1 ms in each round, Kenali what is given, a fifth of it in mongod. */
const cellsOf = (kenali: (path: string, kind: string) => number[]): Cell[] =>
  SUBJECTS.flatMap((subject) =>
    kenali(subject.path, subject.kind).flatMap((ms, round): Cell[] => [
      { target: 'bare', ...subject, round, serverMs: 0.8, mongodMs: 0.2, delayMs: 1 },
      { target: 'kenali', ...subject, round, serverMs: ms * 0.8, mongodMs: ms * 0.2, delayMs: ms },
    ]),
  );
const lineOf = (cells: Cell[], path: string, kind: string) =>
  summarise(cells).find((line) => line.path === path && line.kind === kind);
const changeKenali = (cells: Cell[], change: Partial<Cell>) =>
  cells.map((cell) => (cell.target === 'kenali' ? { ...cell, ...change } : cell));

it('summarise: when one round was disturbed, then the median of the ratios stands', () => {
  const cells = cellsOf(() => [1.05, 9, 1.08]);
  const line = lineOf(cells, '/api/orders', 'changed');
  expect(line?.bars).toEqual([{ part: 'all', bar: 1.1, isHeld: true }]);
  expect(line?.ratio.all).toBeCloseTo(1.08);
});

it('summarise: when a round slowed all down, then its ratios are of that round', () => {
  const cells = cellsOf(() => [1, 1, 1]).map((cell) =>
    cell.round === 0 ? cell : { ...cell, serverMs: cell.serverMs * 7, mongodMs: cell.mongodMs * 7 },
  );
  for (const { ratio } of summarise(cells)) expect(ratio).toEqual({ all: 1, server: 1, mongod: 1 });
});

it.each([
  ['server', 'database', { serverMs: 0.7, mongodMs: 0.3 }, [true, true, false]],
  ['database', 'server', { serverMs: 1.2, mongodMs: 0.1 }, [true, false, true]],
  ['server', 'database, and more', { serverMs: 0.1, mongodMs: 2 }, [false, true, false]],
] as const)(
  'summarise: when the %s saves what the %s spends, then only the bars of what is spent are missed',
  (_saves, _spends, cpu, isHeld) => {
    const cells = changeKenali(
      cellsOf(() => [1]),
      cpu,
    );
    expect(lineOf(cells, 'save-progress', 'save')?.bars).toEqual(
      (['all', 'server', 'mongod'] as const).map((part, at) => ({ part, bar: 1.4, isHeld: isHeld[at] })),
    );
  },
);

it('summarise: when a round measured Kenali without the other, then there is no figure', () => {
  const cells = cellsOf(() => [1, 1]);
  expect(() => summarise(cells.slice(1))).toThrow('both servers at /api/user-assessments unchanged');
});

it('asTable: when bars are held and missed, then each line says so', () => {
  const ratios: Record<string, number> = { unchanged: 0.1, changed: 1.11, save: 1.39, complete: 3 };
  const lines = summarise(cellsOf((_path, kind) => [ratios[kind] as number]));
  const rows = asTable(lines).split('\n');
  expect(rows).toHaveLength(7);
  expect(rows[1]).toMatch(
    /^\/api\/user-assessments unchanged +0\.080 +0\.020 +0\.800 +0\.200 +0\.10 \(0\.10, 0\.10\) +0\.2 held$/,
  );
  expect(rows[4]).toMatch(/^\/api\/orders changed +.* 1\.11 .* 1\.1 MISSED$/);
  expect(rows[5]).toMatch(/^save-progress +.* 1\.39 .* 1\.4 held, node 1\.4 held, mongod 1\.4 held$/);
  expect(rows[6]).toMatch(/^complete +.* 3\.00 \(3\.00, 3\.00\)$/);
});
