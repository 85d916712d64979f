import { parsePointer } from './pointer.ts';

const move = { revision: 1, stable: '0.1.0-abc', actor: 'ayu', time: '2026-11-21T00:00:00.000Z', reason: 'first' };
const pointer = { schema: 1, revision: 1, stable: '0.1.0-abc', enabled: true, history: [move] };

describe('parsePointer', () => {
  it('a full pointer: when it is parsed, then canary and config are kept', () => {
    const full = { ...pointer, canary: { version: '0.2.0-d', percent: 5, salt: 's' }, config: { a: 1 } };
    expect(parsePointer(JSON.stringify(full))).toEqual(full);
  });

  it.each([
    ['another schema', { schema: 2 }],
    ['revision 0', { revision: 0 }],
    ['half a revision', { revision: 1.5 }],
    ['a release that leads out of the store', { stable: '../other' }],
    ['a hidden release', { stable: '.publishing-1' }],
    ['no word about being enabled', { enabled: undefined }],
    ['a canary above 100 percent', { canary: { version: 'x', percent: 101, salt: 's' } }],
    ['a canary without salt', { canary: { version: 'x', percent: 5, salt: '' } }],
    ['no history', { history: undefined }],
    ['a move without actor', { history: [{ ...move, actor: '' }] }],
  ])('a broken pointer: when it has %s, then it is refused', (_what, change) => {
    expect(() => parsePointer(JSON.stringify({ ...pointer, ...change }))).toThrow(/channels\.json/);
  });

  it('a half-written file: when it is parsed, then it is refused', () => {
    expect(() => parsePointer(JSON.stringify(pointer).slice(0, 40))).toThrow('channels.json is not JSON');
  });
});
