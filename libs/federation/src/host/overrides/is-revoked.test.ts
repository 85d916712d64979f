import type { Pointer } from '../../boot/pointer.ts';
import { isRevoked } from './release-files.ts';

const move = (stable: string, rollback?: true, canary?: string) => ({
  revision: 1,
  stable,
  ...(canary ? { canary: { releaseId: canary, percent: 10 } } : {}),
  actor: 'ayu',
  time: '2026-11-21T00:00:00.000Z',
  reason: 'r',
  ...(rollback ? { rollback } : {}),
});
const pointer = (changes: Partial<Pointer> = {}): Pointer => ({
  schema: 1,
  revision: 3,
  stable: 'a',
  enabled: true,
  history: [move('a'), move('b'), move('a', true)],
  ...changes,
});
const canary = { releaseId: 'c', percent: 10, salt: 's' };
const canaryMove = move('a', undefined, 'c');

describe('isRevoked', () => {
  it.each([
    ['the app is switched off', pointer({ enabled: false }), 'a', true],
    ['it is stable', pointer(), 'a', false],
    ['it was rolled back', pointer(), 'b', true],
    ['a newer release was published', pointer({ stable: 'b', history: [move('a'), move('b')] }), 'a', false],
    ['it is a running canary', pointer({ canary, history: [move('a'), canaryMove] }), 'c', false],
    ['it is a canary that was rolled back', pointer({ history: [move('a'), canaryMove, move('a', true)] }), 'c', true],
    ['it was rolled back some moves ago', pointer({ history: [canaryMove, move('a', true), move('a')] }), 'c', true],
    ['another canary replaced it', pointer({ history: [canaryMove, move('a', undefined, 'd')] }), 'c', false],
    [
      'a rollback of the stable release kept the canary',
      pointer({ canary, history: [move('b', undefined, 'c'), move('a', true, 'c')] }),
      'c',
      false,
    ],
    [
      'it was rolled back, tried again and is stable now',
      pointer({ stable: 'c', history: [canaryMove, move('a', true), canaryMove, move('c')] }),
      'c',
      false,
    ],
    [
      'it was rolled back, then stable, then replaced by a newer one',
      pointer({ stable: 'd', history: [canaryMove, move('a', true), move('c'), move('d')] }),
      'c',
      false,
    ],
    ['a canary was rolled back while it is stable', pointer({ history: [canaryMove, move('a', true)] }), 'a', false],
    ['the pointer does not name it any more', pointer(), 'x', false],
    [
      'it became stable again after the rollback',
      pointer({ stable: 'b', history: [move('b'), move('a', true), move('b')] }),
      'b',
      false,
    ],
  ])('when %s, then it returns the right answer', (_what, at, releaseId, revoked) => {
    expect(isRevoked(at, releaseId)).toBe(revoked);
  });
});
