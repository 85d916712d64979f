import { asEncryptionTable, compareEncryption } from './encryption-report.ts';
import type { Cell } from './measure.ts';
import { SUBJECTS } from './report.ts';

/** Cells of every subject: without encryption 1 ms in each round, with it what is given, half of it in mongod. */
const cellsOf = (sealed: (kind: string) => number[]): Cell[] =>
  SUBJECTS.flatMap((subject) =>
    sealed(subject.kind).flatMap((ms, round): Cell[] => [
      { target: 'bare', ...subject, round, serverMs: 9, mongodMs: 9, delayMs: 9 },
      { target: 'unsealed kenali', ...subject, round, serverMs: 0.5, mongodMs: 0.5, delayMs: 2 },
      { target: 'kenali', ...subject, round, serverMs: ms / 2, mongodMs: ms / 2, delayMs: ms * 3 },
    ]),
  );

it('compareEncryption: when one round was disturbed, then the median of the ratios stands', () => {
  const [first] = compareEncryption(cellsOf(() => [1.05, 7, 1.08]));
  expect(first).toMatchObject({ isHeld: true, plain: { serverMs: 0.5, delayMs: 2 } });
  expect(first?.ratio).toBeCloseTo(1.08);
  expect(first?.delayRatio).toBeCloseTo(1.62);
});

it('compareEncryption: when a list costs more than a tenth more, then its limit is missed, and a save has none', () => {
  const lines = compareEncryption(cellsOf((kind) => [kind === 'changed' ? 1.11 : kind === 'unchanged' ? 1.09 : 1.5]));
  expect(lines.map(({ kind, isHeld }) => [kind, isHeld])).toEqual([
    ['unchanged', true],
    ['changed', false],
    ['unchanged', true],
    ['changed', false],
    ['save', null],
    ['rename', null],
    ['complete', null],
  ]);
  const table = asEncryptionTable(lines).split('\n');
  expect(table[2]).toMatch(/^\/api\/user-assessments changed .* 1\.11 +1\.67 +1\.10 MISSED$/);
  expect(table[5]).toMatch(/^save-progress .* 1\.50 +2\.25$/);
});

it('compareEncryption: when a round measured one of the two alone, then there is no figure', () => {
  expect(() => compareEncryption(cellsOf(() => [1]).filter(({ target }) => target !== 'unsealed kenali'))).toThrow(
    '/api/user-assessments unchanged',
  );
});
