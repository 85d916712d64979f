import { parsePointer } from './pointer.ts';

const move = { revision: 1, stable: '0.1.0-abc', actor: 'ayu', time: '2026-11-21T00:00:00.000Z', reason: 'first' };
const pointer = { schema: 1, revision: 1, stable: '0.1.0-abc', enabled: true, history: [move] };
const canary = { releaseId: '0.2.0-d', percent: 5, salt: 's' };

describe('parsePointer', () => {
  it('a complete pointer: when it is parsed, then canary, config and the kind of each move are kept', () => {
    const moves = [move, { ...move, canary: { releaseId: '0.2.0-d', percent: 5 } }, { ...move, rollback: true }];
    const full = { ...pointer, canary, config: { a: 1 }, history: moves };
    expect(parsePointer(JSON.stringify(full))).toEqual(full);
  });

  it.each([
    ['another schema', { schema: 2 }],
    ['revision 0', { revision: 0 }],
    ['a fractional revision', { revision: 1.5 }],
    ['a release outside the store', { stable: '../other' }],
    ['a hidden release', { stable: '.publishing-1' }],
    ['no field enabled', { enabled: undefined }],
    ['a canary above 100 percent', { canary: { ...canary, percent: 101 } }],
    ['a canary without salt', { canary: { ...canary, salt: '' } }],
    ['a canary without release', { canary: { ...canary, releaseId: undefined } }],
    ['a canary release outside the store', { canary: { ...canary, releaseId: '../other' } }],
    ['a list as config', { config: [] }],
    ['no history', { history: undefined }],
    ['a move without actor', { history: [{ ...move, actor: '' }] }],
    ['a move to a canary that is a path', { history: [{ ...move, canary: { releaseId: '/x', percent: 1 } }] }],
  ])('an invalid pointer: when it has %s, then it is rejected', (_what, change) => {
    expect(() => parsePointer(JSON.stringify({ ...pointer, ...change }))).toThrow(/channels\.json/);
  });

  it('a truncated file: when it is parsed, then it is rejected', () => {
    expect(() => parsePointer(JSON.stringify(pointer).slice(0, 40))).toThrow('channels.json is not JSON');
  });
});
