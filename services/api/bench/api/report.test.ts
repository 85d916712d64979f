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

it('summarise: when one round was disturbed, then the median of the ratios stands', () => {
  const cells = cellsOf(() => [1.1, 9, 1.2]);
  expect(lineOf(cells, '/api/orders', 'changed')).toMatchObject({ bar: 1.3, isHeld: true });
  expect(lineOf(cells, '/api/orders', 'changed')?.ratio).toBeCloseTo(1.2);
});

it('summarise: when a round slowed both down, then its ratio is of that round', () => {
  const cells = cellsOf(() => [1, 1, 1]).map((cell) =>
    cell.round === 0 ? cell : { ...cell, serverMs: cell.serverMs * 7, mongodMs: cell.mongodMs * 7 },
  );
  expect(summarise(cells).map(({ ratio }) => ratio)).toEqual([1, 1, 1, 1, 1]);
});

it('summarise: when the database is asked more than the server saves, then the bar is missed', () => {
  const cells = cellsOf(() => [1]).map((cell) =>
    cell.target === 'kenali' ? { ...cell, serverMs: 0.1, mongodMs: 2 } : cell,
  );
  expect(summarise(cells).map(({ isHeld }) => isHeld)).toEqual([false, false, false, false, false]);
});

it('summarise: when a round measured one of the two alone, then there is no figure', () => {
  const cells = cellsOf(() => [1, 1]);
  expect(() => summarise(cells.slice(0, -1))).toThrow('save-progress');
  expect(() => summarise([])).toThrow('/api/user-assessments unchanged');
});

it('asTable: when bars are held and missed, then each line says so beside its ratio', () => {
  const ratios: Record<string, number> = { unchanged: 0.1, changed: 1.31, save: 1.49 };
  const table = asTable(summarise(cellsOf((_path, kind) => [ratios[kind] as number]))).split('\n');
  expect(table).toHaveLength(6);
  expect(table[1]).toMatch(
    /^\/api\/user-assessments unchanged +0\.800 +0\.200 +0\.080 +0\.020 +0\.10 +\(0\.10\) +0\.2 held$/,
  );
  expect(table[4]).toMatch(/^\/api\/orders changed .* 1\.31 +\(1\.31\) +1\.3 MISSED$/);
  expect(table[5]).toMatch(/^save-progress .* 1\.49 +\(1\.49\) +1\.5 held$/);
});
