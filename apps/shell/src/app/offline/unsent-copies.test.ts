import type { KeptStore } from './kept-store.ts';
import { copyUnsent, joinUnsent, restoreUnsent } from './unsent-copies.ts';

const KEY = 'kenali.unsent.7.100001';

function memory(): KeptStore & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (key) => values.get(key),
    put: async (key, value) => void values.set(key, value),
    async remove(...keys) {
      for (const key of keys) values.delete(key);
    },
    keys: async () => [...values.keys()],
  };
}
const join = (stored: object | null, copy: object) =>
  JSON.parse(joinUnsent(stored && JSON.stringify(stored), JSON.stringify(copy)));

beforeEach(() => localStorage.clear());

describe('joinUnsent', () => {
  const early = { responses: { 1: 5, 2: 4 }, changedAt: { items: { 1: 10, 2: 20 } }, currentPage: 0 };
  const late = { responses: { 2: 3, 3: 1 }, changedAt: { items: { 2: 30, 3: 40 } }, currentPage: 1 };
  const both = { responses: { 1: 5, 2: 3, 3: 1 }, changedAt: { items: { 1: 10, 2: 30, 3: 40 } }, currentPage: 1 };

  it('when the browser lost the last answers, then the copy adds them', () => {
    expect(join(early, late)).toEqual(both);
  });

  it('when the copy is older, then the newer answers stay', () => {
    expect(join(late, early)).toEqual(both);
  });

  it('when local storage has nothing or something broken, then the copy is all there is', () => {
    expect(join(null, late)).toEqual(late);
    expect(JSON.parse(joinUnsent('{', JSON.stringify(late)))).toEqual(late);
  });

  it('when one has an answer and the other "not observed" for an item, then the later one counts alone', () => {
    const observed = { responses: { 1: 5 }, changedAt: { items: { 1: 10 } } };
    const not = { notApplicable: { 1: true }, changedAt: { items: { 1: 20 } } };
    expect(join(observed, not)).toEqual(not);
    expect(join(not, observed)).toEqual(not);
  });

  it('when comments and participant data differ, then each field is joined with its own time', () => {
    const one = { comments: { umum: 'a' }, changedAt: { comments: { umum: 1 } } };
    const other = { participantInfo: { childName: 'Bima' }, changedAt: { participantInfo: { childName: 2 } } };
    expect(join(one, other)).toEqual({
      ...one,
      ...other,
      changedAt: { comments: { umum: 1 }, participantInfo: { childName: 2 } },
    });
  });
});

describe('the copy on the disk', () => {
  it('when answers change, then it follows, and goes with the last of them', async () => {
    const store = memory();
    localStorage.setItem(KEY, '{"responses":{"1":5}}');
    await copyUnsent(store, KEY);
    expect(store.values.get(KEY)).toBe('{"responses":{"1":5}}');
    localStorage.removeItem(KEY);
    await copyUnsent(store, KEY);
    expect(store.values.has(KEY)).toBe(false);
  });

  it('when local storage lost an answer, then it is restored; without a copy nothing changes', async () => {
    const store = memory();
    await restoreUnsent(store, KEY);
    expect(localStorage.getItem(KEY)).toBeNull();
    store.values.set(KEY, '{"responses":{"1":5}}');
    await restoreUnsent(store, KEY);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ responses: { 1: 5 } });
  });

  it('when the browser blocks storage, then nothing throws', async () => {
    const store = memory();
    store.values.set(KEY, '{"responses":{"1":5}}');
    const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await restoreUnsent(store, KEY);
    blocked.mockRestore();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});
