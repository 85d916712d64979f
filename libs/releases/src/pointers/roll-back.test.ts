import fc from 'fast-check';
import { findRollbacks } from './roll-back.ts';

const note = { actor: 'ayu', time: '2026-11-21T00:00:00.000Z', reason: 'test' };
/** "a b <a": b was released on a, then a was gone back to. */
const historyOf = (moves: string) =>
  moves
    .split(' ')
    .filter(Boolean)
    .map((move, index) => ({
      revision: index + 1,
      stable: move.replace('<', ''),
      ...(move.startsWith('<') ? { rollback: true as const } : {}),
      ...note,
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
  ])('after "%s": when the app goes back, then it may go to "%s"', (moves, answer) => {
    expect(findRollbacks(historyOf(moves)).join(' ')).toBe(answer);
  });

  it('any history: when the app goes back, then never to what is live and never twice to the same', () => {
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
