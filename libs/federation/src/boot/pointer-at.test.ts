import { type Pointer, parsePointer } from './pointer.ts';
import { dueAt, freezeAt, pointerAt } from './pointer-at.ts';

const at = (hour: number) => `2026-12-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const ms = (hour: number) => Date.parse(at(hour));
const move = { revision: 3, stable: 'a', actor: 'ayu', time: at(1), reason: 'r' };
const next = { stable: 'b', at: at(9), actor: 'budi', reason: 'monday' };
const freeze = (from: number, until: number) => ({ from: at(from), until: at(until), actor: 'ayu', reason: 'party' });
const pointer = (changes: Partial<Pointer> = {}): Pointer => ({
  ...{ schema: 1, revision: 3, stable: 'a', enabled: true, next, history: [move], ...changes },
});
const canary = { releaseId: 'c', percent: 10, salt: 's' };

describe('pointerAt', () => {
  it('when the move is not due, then the pointer is as it was written', () => {
    expect(pointerAt(pointer(), ms(9) - 1)).toEqual(pointer());
  });

  it('when the move is due, then it is the last one of the history, with the time at which it was due', () => {
    const { next: _next, ...rest } = pointer({ canary });
    expect(pointerAt(pointer({ canary }), ms(20))).toEqual({
      ...rest,
      stable: 'b',
      history: [
        move,
        {
          revision: 3,
          stable: 'b',
          canary: { releaseId: 'c', percent: 10 },
          actor: 'budi',
          time: at(9),
          reason: 'monday',
        },
      ],
    });
  });

  it('when the canary is the same release, then it ends', () => {
    const found = pointerAt(pointer({ canary: { ...canary, releaseId: 'b' } }), ms(9));
    expect([found.stable, found.canary, found.history.at(-1)?.canary]).toEqual(['b', undefined, undefined]);
  });

  it('when it is applied a second time, or there is no move, then nothing changes', () => {
    const once = pointerAt(pointer(), ms(9));
    expect(pointerAt(once, ms(20))).toEqual(once);
  });
});

describe('dueAt', () => {
  it.each([
    ['there is no freeze', [], 9],
    ['a freeze is over', [freeze(7, 9)], 9],
    ['a freeze begins later', [freeze(10, 11)], 9],
    ['a freeze covers it', [freeze(8, 12)], 12],
    ['a freeze begins with it', [freeze(9, 12)], 12],
    ['freezes follow each other', [freeze(12, 14), freeze(8, 12), freeze(13, 15)], 15],
  ])('when %s, then the move waits until its end', (_what, freezes, hour) => {
    expect(dueAt(pointer({ freezes }))).toBe(ms(hour));
    expect(pointerAt(pointer({ freezes }), ms(hour) - 1).stable).toBe('a');
    expect(pointerAt(pointer({ freezes }), ms(hour)).stable).toBe('b');
  });

  it('when the move may not wait, then no freeze delays it; without a move, there is no time', () => {
    expect(dueAt(pointer({ next: { ...next, duringFreeze: true }, freezes: [freeze(8, 12)] }))).toBe(ms(9));
    expect(dueAt(pointer({ next: undefined }))).toBeNull();
  });
});

it('freezeAt: the end of a freeze does not belong to it', () => {
  const freezes = [freeze(8, 12)];
  expect([7, 8, 11, 12].map((hour) => freezeAt({ freezes }, ms(hour))?.reason)).toEqual([
    ...[undefined, 'party', 'party', undefined],
  ]);
});

describe('parsePointer with planned moves', () => {
  it('when it has both, then it returns them', () => {
    const planned = pointer({ freezes: [freeze(8, 12)], next: { ...next, duringFreeze: true } });
    expect(parsePointer(JSON.stringify(planned))).toEqual(planned);
  });

  it.each([
    ['next: stable', { next: { ...next, stable: '../x' } }],
    ['next: at', { next: { ...next, at: 'monday' } }],
    ['next: reason', { next: { ...next, reason: '' } }],
    ['next is not an object', { next: 'b' }],
    ['freezes is not a list', { freezes: {} }],
    ['until is not later', { freezes: [freeze(12, 12)] }],
    ['freezes: from is not a date', { freezes: [{ ...freeze(8, 12), from: 'x' }] }],
  ])('when it is invalid, then it throws: %s', (message, changes) => {
    expect(() => parsePointer(JSON.stringify({ ...pointer(), ...changes }))).toThrow(message);
  });
});
