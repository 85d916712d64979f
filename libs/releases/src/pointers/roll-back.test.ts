import fc from 'fast-check';
import { findRollbacks } from './roll-back.ts';

const by = { actor: 'ayu', time: '2026-11-21T00:00:00.000Z', reason: 'test' };
/** "a b <a": a and b were released, then b was rolled back to a. */
const historyOf = (moves: string) =>
  moves
    .split(' ')
    .filter(Boolean)
    .map((move, index) => ({
      revision: index + 1,
      stable: move.replace('<', ''),
      ...(move.startsWith('<') ? { rollback: true as const } : {}),
      ...by,
    }));

describe('findRollbacks', () => {
  it.each([
    ['', ''],
    ['a', ''],
    ['a a', ''],
    ['a b', 'a'],
    ['a b c', 'b a'],
    ['a b <a', ''],
    ['a b c <b', 'a'],
    ['a b c <b <a', ''],
    ['a b <a c', 'a'],
    ['a b a', 'b'],
    ['a b <a b', 'a'],
    ['b <a', 'b'],
  ])('after "%s", a rollback can restore "%s"', (moves, answer) => {
    expect(findRollbacks(historyOf(moves)).join(' ')).toBe(answer);
  });

  it('never lists the live release or the same release twice, whatever the history', () => {
    const move = fc.tuple(fc.constantFrom('', '<'), fc.constantFrom('a', 'b', 'c', 'd')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 20 }), (moves) => {
        const history = historyOf(moves.join(' '));
        const found = findRollbacks(history);
        expect(found).not.toContain(history.at(-1)?.stable);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});
