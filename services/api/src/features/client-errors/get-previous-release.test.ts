import { previousOf } from './get-previous-release.ts';

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

describe('previousOf', () => {
  it.each([
    ['there was one', pointer([move('a'), move('b')]), 'a'],
    ['only a canary moved since', pointer([move('a'), move('b'), move('b')]), 'a'],
    ['there is only one', pointer([move('a')]), null],
    ['the one before was rolled back', pointer([move('a'), move('b'), move('a', true)]), null],
    ['there is one before the rolled back one', pointer([move('x'), move('a'), move('b'), move('a', true)]), 'x'],
    [
      'a canary was ended in between',
      pointer([move('z'), move('a'), move('a', undefined, 'c'), move('a', true), move('b')]),
      'a',
    ],
    [
      'the rolled back one was released again',
      pointer([move('a'), move('b'), move('a', true), move('b'), move('c')]),
      'b',
    ],
    [
      'an older one was released again and rolled back',
      pointer([move('b'), move('a'), move('b'), move('a', true)]),
      null,
    ],
    ['the history no longer knows where the rollback led', pointer([move('b'), move('a', true)]), null],
    ['the app is switched off', pointer([move('a'), move('b')], false), null],
  ])('when %s, then that is the one', (_what, at, releaseId) => expect(previousOf(at)).toBe(releaseId));
});
