import type { Cell } from './measure.ts';
import { asRatios, asTable, BASES, SUBJECTS, summarise } from './report.ts';

/** Cells of every subject: each bare server takes 1 ms in each round, Kenali what is given, a fifth of it in mongod. */
const cellsOf = (kenali: (path: string, kind: string) => number[]): Cell[] =>
  SUBJECTS.flatMap((subject) =>
    kenali(subject.path, subject.kind).flatMap((ms, round): Cell[] => [
      ...BASES.map((target) => ({ target, ...subject, round, serverMs: 0.8, mongodMs: 0.2, delayMs: 1 })),
      { target: 'kenali', ...subject, round, serverMs: ms * 0.8, mongodMs: ms * 0.2, delayMs: ms },
    ]),
  );
const lineOf = (cells: Cell[], path: string, kind: string) =>
  summarise(cells).find((line) => line.path === path && line.kind === kind);
const changeKenali = (cells: Cell[], change: Partial<Cell>) =>
  cells.map((cell) => (cell.target === 'kenali' ? { ...cell, ...change } : cell));

it('summarise: when one round was disturbed, then the median of the ratios stands', () => {
  const line = lineOf(
    cellsOf(() => [1.05, 9, 1.08]),
    '/api/orders',
    'changed',
  );
  expect(line?.bars).toEqual([{ base: 'bare', part: 'all', bar: 1.1, isHeld: true }]);
  expect(line?.ratios.bare.all).toBeCloseTo(1.08);
});

it('summarise: when a round slowed all down, then its ratios are of that round', () => {
  const cells = cellsOf(() => [1, 1, 1]).map((cell) =>
    cell.round === 0 ? cell : { ...cell, serverMs: cell.serverMs * 7, mongodMs: cell.mongodMs * 7 },
  );
  for (const { ratios } of summarise(cells))
    for (const base of BASES) expect(ratios[base]).toEqual({ all: 1, server: 1, mongod: 1 });
});

it('summarise: when the database is asked more than the server saves, then the bar is missed', () => {
  const cells = changeKenali(
    cellsOf(() => [1]),
    { serverMs: 0.1, mongodMs: 2 },
  );
  const held = summarise(cells).map(({ bars }) => bars.map(({ isHeld }) => isHeld));
  expect(held).toEqual([[false], [false], [false], [false], [false, true, false], [], []]);
});

it.each([
  ['server', 'database', { serverMs: 0.7, mongodMs: 0.3 }, { server: true, mongod: false }],
  ['database', 'server', { serverMs: 1.2, mongodMs: 0.1 }, { server: false, mongod: true }],
] as const)(
  'summarise: when the %s saves what the %s spends, then only the bar of the one that spends is missed',
  (_saves, _spends, cpu, isHeld) => {
    const cells = changeKenali(
      cellsOf(() => [1]),
      cpu,
    );
    expect(lineOf(cells, 'save-progress', 'save')?.bars).toMatchObject([
      { base: 'plain', part: 'all', isHeld: true },
      { base: 'plain', part: 'server', isHeld: isHeld.server },
      { base: 'plain', part: 'mongod', isHeld: isHeld.mongod },
    ]);
  },
);

it('summarise: when a round measured Kenali without one of the others, then there is no figure', () => {
  const cells = cellsOf(() => [1, 1]);
  expect(() => summarise(cells.slice(1))).toThrow('bare at /api/user-assessments unchanged');
  expect(() => summarise(cells.slice(0, -1))).toThrow('complete');
});

it('summarise: when some calls were not measured, then they have no line', () => {
  const cells = cellsOf((_path, kind) => (kind === 'save' ? [1] : []));
  expect(summarise(cells).map(({ kind }) => kind)).toEqual(['save']);
});

it('asRatios: when bars are held and missed, then each line says so', () => {
  const ratios: Record<string, number> = { unchanged: 0.1, changed: 1.11, save: 1.39, rename: 2, complete: 3 };
  const lines = summarise(cellsOf((_path, kind) => [ratios[kind] as number]));
  const rows = asRatios(lines).split('\n');
  expect(rows).toHaveLength(8);
  expect(rows[1]).toMatch(/^\/api\/user-assessments unchanged +0\.10 \(0\.10, 0\.10\) .* bare 0\.2 held$/);
  expect(rows[4]).toMatch(/^\/api\/orders changed +1\.11 .* bare 1\.1 MISSED$/);
  expect(rows[5]).toMatch(/^save-progress +1\.39 .* plain 1\.4 held, plain node 1\.4 held, plain mongod 1\.4 held$/);
  expect(rows[7]).toMatch(/^complete +3\.00 \(3\.00, 3\.00\) +3\.00 \(3\.00, 3\.00\)$/);
  expect(asTable(lines).split('\n')[1]).toMatch(/^\/api\/user-assessments unchanged +0\.080 +0\.020 +0\.800 +0\.200 /);
});
