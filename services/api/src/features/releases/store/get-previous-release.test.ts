import { findPreviousRelease } from './get-previous-release.ts';

const move = (stable: string, rollback?: true, canary?: string) => ({
  stable,
  ...(canary ? { canary: { releaseId: canary } } : {}),
  actor: 'ayu',
  time: '2026-11-21T00:00:00.000Z',
  reason: 'r',
  ...(rollback ? { rollback } : {}),
});
const pointer = (moves: ReturnType<typeof move>[], enabled = true) => ({
  revision: moves.length,
  stable: moves.at(-1)?.stable ?? '',
  enabled,
  history: moves,
});

describe('findPreviousRelease', () => {
  it.each([
    ['there was an earlier release', pointer([move('a'), move('b')]), 'a'],
    ['only a canary moved since', pointer([move('a'), move('b'), move('b')]), 'a'],
    ['there is only one release', pointer([move('a')]), null],
    ['the only other release was rolled back', pointer([move('a'), move('b'), move('a', true)]), null],
    [
      'an older release precedes the one that was rolled back',
      pointer([move('x'), move('a'), move('b'), move('a', true)]),
      'x',
    ],
    [
      'a canary was ended between two releases',
      pointer([move('z'), move('a'), move('a', undefined, 'c'), move('a', true), move('b')]),
      'a',
    ],
    [
      'the rolled back release was released again',
      pointer([move('a'), move('b'), move('a', true), move('b'), move('c')]),
      'b',
    ],
    [
      'an older release was released again and rolled back',
      pointer([move('b'), move('a'), move('b'), move('a', true)]),
      null,
    ],
    ['the target of the rollback is no longer in the history', pointer([move('b'), move('a', true)]), null],
    ['the app is switched off', pointer([move('a'), move('b')], false), null],
  ])('when %s, then it returns the expected release', (_case, at, releaseId) =>
    expect(findPreviousRelease(at)).toBe(releaseId),
  );
});
