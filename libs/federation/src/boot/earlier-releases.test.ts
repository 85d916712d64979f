import fc from 'fast-check';
import { doubtAbout, earlierReleases } from './earlier-releases.ts';
import type { Pointer } from './pointer.ts';

const by = { actor: 'ayu', reason: 'test' };
/** "a b <a": a and b were released, then b was rolled back to a. A move every `minutes`. */
const historyOf = (moves: string, minutes = 120) =>
  moves
    .split(' ')
    .filter(Boolean)
    .map((move, index) => ({
      revision: index + 1,
      stable: move.replace('<', ''),
      ...(move.startsWith('<') ? { rollback: true as const } : {}),
      time: new Date(Date.UTC(2026, 10, 21) + index * minutes * 60_000).toISOString(),
      ...by,
    }));

describe('earlierReleases', () => {
  it.each([
    ['', ''],
    ['a', ''],
    ['a a', ''],
    ['a b', 'a'],
    ['a b b', 'a'],
    ['a b c', 'b a'],
    ['a b <a', ''],
    ['x a b <a', 'x'],
    ['a b c <b', 'a'],
    ['a b c <b <a', ''],
    ['a b <a c', 'a'],
    ['a b a', 'b'],
    ['a b <a b', 'a'],
    ['a b <a b c', 'b a'],
    // A canary was ended while a was stable.
    ['z a <a b', 'a z'],
    // The release that a rollback left is never the answer, also if it was stable twice, or if the target is cut off.
    ['b a b <a', ''],
    ['b <a', ''],
  ])('after "%s", these were stable before: "%s"', (moves, answer) => {
    expect(earlierReleases(historyOf(moves)).join(' ')).toBe(answer);
  });

  it('never lists the live release or the same release twice, whatever the history', () => {
    const move = fc.tuple(fc.constantFrom('', '<'), fc.constantFrom('a', 'b', 'c', 'd')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 20 }), (moves) => {
        const history = historyOf(moves.join(' '));
        const found = earlierReleases(history);
        expect(found).not.toContain(history.at(-1)?.stable);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});

describe('doubtAbout', () => {
  it.each([
    ['a b c', 120, 'b', null],
    ['a b c', 7, 'b', 'c replaced it after 7 minutes'],
    ['a b b c', 7, 'b', 'c replaced it after 14 minutes'],
    ['a b c <a', 120, 'b', 'a rollback has left it before'],
    ['a b c <a', 120, 'c', 'a rollback has left it before'],
    ['a b', 7, 'b', null],
  ])('after "%s" with %i minutes between, %s: %s', (moves, minutes, releaseId, doubt) => {
    const history = historyOf(moves, minutes);
    const pointer = {
      schema: 1,
      revision: 9,
      enabled: false,
      stable: String(history.at(-1)?.stable),
      history,
    } as Pointer;
    expect(doubtAbout(pointer, releaseId)).toBe(doubt);
  });
});
