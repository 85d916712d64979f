import { sampleMove as move, samplePointer } from '../testing/boot-samples.ts';
import { isRevoked } from './is-revoked.ts';
import type { Pointer } from './pointer.ts';

const pointer = (changes: Partial<Pointer> = {}) =>
  samplePointer({ history: [move('a'), move('b'), move('a', true)], ...changes });
const canary = { releaseId: 'c', percent: 10, salt: 's' };
const canaryMove = move('a', undefined, 'c');

describe('isRevoked', () => {
  it.each([
    ['the app is switched off', true, pointer({ enabled: false }), 'a'],
    ['it is stable', false, pointer(), 'a'],
    ['it was rolled back', true, pointer(), 'b'],
    ['a newer release was published', false, pointer({ stable: 'b', history: [move('a'), move('b')] }), 'a'],
    ['it is a running canary', false, pointer({ canary, history: [move('a'), canaryMove] }), 'c'],
    ['it is a canary that was rolled back', true, pointer({ history: [move('a'), canaryMove, move('a', true)] }), 'c'],
    ['it was rolled back some moves ago', true, pointer({ history: [canaryMove, move('a', true), move('a')] }), 'c'],
    ['another canary replaced it', false, pointer({ history: [canaryMove, move('a', undefined, 'd')] }), 'c'],
    [
      'a rollback of the stable release kept the canary',
      false,
      pointer({ canary, history: [move('b', undefined, 'c'), move('a', true, 'c')] }),
      'c',
    ],
    [
      'it was rolled back, tried again and is stable now',
      false,
      pointer({ stable: 'c', history: [canaryMove, move('a', true), canaryMove, move('c')] }),
      'c',
    ],
    [
      'it was rolled back, then stable, then replaced by a newer one',
      false,
      pointer({ stable: 'd', history: [canaryMove, move('a', true), move('c'), move('d')] }),
      'c',
    ],
    ['a canary was rolled back while it is stable', false, pointer({ history: [canaryMove, move('a', true)] }), 'a'],
    [
      'a rollback led back behind it',
      true,
      pointer({ history: [move('a'), move('b'), move('c'), move('a', true)] }),
      'b',
    ],
    [
      'a rollback led back behind everything that is still known',
      true,
      pointer({ stable: 'z', history: [move('b'), move('c'), move('z', true)] }),
      'b',
    ],
    [
      'a rollback led back behind it, and a newer release followed',
      true,
      pointer({ stable: 'd', history: [move('a'), move('b'), move('c'), move('a', true), move('d')] }),
      'b',
    ],
    [
      'a rollback led to a release that was live after it',
      false,
      pointer({ history: [move('a'), move('b'), move('a'), move('c'), move('a', true)] }),
      'b',
    ],
    [
      'a newer release replaced it, and the canary of that one was rolled back',
      false,
      pointer({ history: [move('a'), move('b'), move('a'), canaryMove, move('a', true)] }),
      'b',
    ],
    ['the pointer does not name it any more', false, pointer(), 'x'],
    [
      'it became stable again after the rollback',
      false,
      pointer({ stable: 'b', history: [move('b'), move('a', true), move('b')] }),
      'b',
    ],
  ])('when %s, then it returns %s', (_what, revoked, current, releaseId) => {
    expect(isRevoked(current, releaseId)).toBe(revoked);
  });
});
