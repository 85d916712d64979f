import type { Pointer } from '../../boot/pointer.ts';
import { isRevoked } from './is-revoked.ts';

const move = (stable: string, rollback?: true) => ({
  revision: 1,
  stable,
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
const stopped = { time: '2026-11-21T00:00:00.000Z', actor: 'ayu', reason: 'r' };

describe('isRevoked', () => {
  it.each([
    ['the app is switched off', pointer({ enabled: false }), 'a', true],
    ['it is stable', pointer(), 'a', false],
    ['a rollback left it behind', pointer(), 'b', true],
    ['a newer one came', pointer({ stable: 'b', history: [move('a'), move('b')] }), 'a', false],
    ['it is a running canary', pointer({ canary }), 'c', false],
    ['it is a stopped canary', pointer({ canary: { ...canary, stopped } }), 'c', true],
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
