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
const tried = move('a', undefined, 'c');

describe('isRevoked', () => {
  it.each([
    ['the app is switched off', pointer({ enabled: false }), 'a', true],
    ['it is stable', pointer(), 'a', false],
    ['a rollback left it behind', pointer(), 'b', true],
    ['a newer one came', pointer({ stable: 'b', history: [move('a'), move('b')] }), 'a', false],
    ['it is a running canary', pointer({ canary, history: [move('a'), tried] }), 'c', false],
    ['it is a canary that was taken back', pointer({ history: [move('a'), tried, move('a', true)] }), 'c', true],
    ['it was taken back some moves ago', pointer({ history: [tried, move('a', true), move('a')] }), 'c', true],
    ['another canary took its place', pointer({ history: [tried, move('a', undefined, 'd')] }), 'c', false],
    [
      'a rollback beside it left it on trial',
      pointer({ canary, history: [move('b', undefined, 'c'), move('a', true, 'c')] }),
      'c',
      false,
    ],
    [
      'it was taken back, tried anew and is live for everybody',
      pointer({ stable: 'c', history: [tried, move('a', true), tried, move('c')] }),
      'c',
      false,
    ],
    [
      'it was taken back, live for everybody after all, and a newer one came',
      pointer({ stable: 'd', history: [tried, move('a', true), move('c'), move('d')] }),
      'c',
      false,
    ],
    ['a canary beside it was taken back', pointer({ history: [tried, move('a', true)] }), 'a', false],
    ['the pointer no longer knows it', pointer(), 'x', false],
    [
      'it came back after the rollback',
      pointer({ stable: 'b', history: [move('b'), move('a', true), move('b')] }),
      'b',
      false,
    ],
  ])('when %s, then that is told', (_what, at, releaseId, revoked) => {
    expect(isRevoked(at, releaseId)).toBe(revoked);
  });
});
