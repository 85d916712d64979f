import { UNSENT_EVENT } from '@kenali/contracts';
import { memoryStore } from '../../testing/memory-store.ts';
import { copyChanges, copyUnsent, joinUnsent, restoreUnsent } from './unsent-copies.ts';

const KEY = 'kenali.unsent.7.100001';

const join = (stored: object | null, copy: object) =>
  JSON.parse(joinUnsent(stored && JSON.stringify(stored), JSON.stringify(copy)));

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

  it('when each has the later answer of an item, then the later answers count, whichever text has the newest', () => {
    const local = { responses: { 1: 5, 3: 1 }, changedAt: { items: { 1: 10, 3: 40 } } };
    const copy = { responses: { 1: 2 }, changedAt: { items: { 1: 20 } } };
    const later = { responses: { 1: 2, 3: 1 }, changedAt: { items: { 1: 20, 3: 40 } } };
    expect(join(local, copy)).toEqual(later);
    expect(join(copy, local)).toEqual(later);
  });

  it('when the later one is "not observed" in the text without the newest answer, then it counts alone', () => {
    const local = { responses: { 1: 5, 3: 1 }, changedAt: { items: { 1: 10, 3: 40 } } };
    const copy = { notApplicable: { 1: true }, changedAt: { items: { 1: 20 } } };
    const later = { responses: { 3: 1 }, notApplicable: { 1: true }, changedAt: { items: { 1: 20, 3: 40 } } };
    expect(join(local, copy)).toEqual(later);
    expect(join(copy, local)).toEqual(later);
  });

  it('when an answer of both lacks a time, then the text with the newest answer has it', () => {
    const local = { responses: { 1: 5, 3: 1 }, changedAt: { items: { 3: 40 } } };
    const copy = { responses: { 1: 2 }, changedAt: { items: { 1: 20 } } };
    expect(join(local, copy)).toMatchObject({ responses: { 1: 5, 3: 1 } });
    expect(join(copy, local)).toMatchObject({ responses: { 1: 5, 3: 1 } });
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
    const store = memoryStore();
    localStorage.setItem(KEY, '{"responses":{"1":5}}');
    await copyUnsent(store, KEY);
    expect(store.values.get(KEY)).toBe('{"responses":{"1":5}}');
    localStorage.removeItem(KEY);
    await copyUnsent(store, KEY);
    expect(store.values.has(KEY)).toBe(false);
  });

  it('when local storage lost an answer, then it is restored; without a copy nothing changes', async () => {
    const store = memoryStore();
    await restoreUnsent(store, KEY);
    expect(localStorage.getItem(KEY)).toBeNull();
    store.values.set(KEY, '{"responses":{"1":5}}');
    await restoreUnsent(store, KEY);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ responses: { 1: 5 } });
  });

  it('when local storage has no space, then the copy stays, gets new answers, and is restored later', async () => {
    const store = memoryStore();
    store.values.set(KEY, '{"responses":{"1":5}}');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await restoreUnsent(store, KEY);
    await copyUnsent(store, KEY);
    expect(store.values.get(KEY)).toBe('{"responses":{"1":5}}');
    full.mockRestore();
    localStorage.setItem(KEY, '{"responses":{"2":4}}');
    const fullAgain = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await copyUnsent(store, KEY);
    const both = { responses: { 1: 5, 2: 4 } };
    expect(JSON.parse(String(store.values.get(KEY)))).toMatchObject(both);
    fullAgain.mockRestore();
    await copyUnsent(store, KEY);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject(both);
    localStorage.removeItem(KEY);
    await copyUnsent(store, KEY);
    expect(store.values.has(KEY)).toBe(false);
  });

  describe('that this page has not restored', () => {
    const lost = { responses: { 1: 5 }, changedAt: { items: { 1: 10 } } };
    const given = { responses: { 2: 4 }, changedAt: { items: { 2: 20 } } };
    const both = { responses: { 1: 5, 2: 4 }, changedAt: { items: { 1: 10, 2: 20 } } };
    const send = jest.fn();
    let store: ReturnType<typeof memoryStore>;
    let key = KEY;
    const read = () => [localStorage.getItem(key), store.values.get(key)].map((text) => JSON.parse(String(text)));

    beforeAll(() => window.addEventListener('online', send));
    afterAll(() => window.removeEventListener('online', send));
    beforeEach(() => {
      send.mockClear();
      key += '1';
      store = memoryStore();
      store.values.set(key, JSON.stringify(lost));
    });

    it('when an answer is copied, then what only the copy had stays, and the open page sends it', async () => {
      localStorage.setItem(key, JSON.stringify(given));
      await copyUnsent(store, key);
      expect(read()).toEqual([both, both]);
      await copyUnsent(store, key);
      expect(send).toHaveBeenCalledTimes(1);
    });

    it('when the API has all other answers, then what only the copy had is unsent, and goes after it was sent', async () => {
      await copyUnsent(store, key);
      expect(read()).toEqual([lost, lost]);
      expect(send).toHaveBeenCalledTimes(1);
      localStorage.removeItem(key);
      await copyUnsent(store, key);
      expect([localStorage.getItem(key), store.values.has(key)]).toEqual([null, false]);
    });

    it('when local storage has everything, then nothing is sent again', async () => {
      localStorage.setItem(key, JSON.stringify(both));
      await copyUnsent(store, key);
      expect(read()).toEqual([both, both]);
      expect(send).not.toHaveBeenCalled();
    });

    it('when the network is away, then the page waits for it', async () => {
      const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await copyUnsent(store, key);
      network.mockRestore();
      expect(read()).toEqual([lost, lost]);
      expect(send).not.toHaveBeenCalled();
    });

    it('when the copy cannot be read, then it is neither replaced nor removed', async () => {
      const unreadable = { ...store, get: async () => null };
      localStorage.setItem(key, JSON.stringify(given));
      await copyUnsent(unreadable, key);
      await restoreUnsent(unreadable, key);
      localStorage.removeItem(key);
      await copyUnsent(unreadable, key);
      expect(store.values.get(key)).toBe(JSON.stringify(lost));
      localStorage.setItem(key, JSON.stringify(given));
      await copyUnsent(store, key);
      expect(read()).toEqual([both, both]);
    });
  });

  it('when the browser blocks storage, then nothing throws', async () => {
    const store = memoryStore();
    store.values.set(KEY, '{"responses":{"1":5}}');
    const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await restoreUnsent(store, KEY);
    await copyUnsent(store, KEY);
    blocked.mockRestore();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(store.values.has(KEY)).toBe(true);
  });
});

describe('copyChanges', () => {
  const OTHER_KEY = 'kenali.unsent.7.100002';
  const store = memoryStore();
  let put: jest.SpiedFunction<typeof store.put>;
  let visibility: DocumentVisibilityState;
  let paints: FrameRequestCallback[] = [];

  const answer = (text: string) => {
    localStorage.setItem(OTHER_KEY, text);
    window.dispatchEvent(new CustomEvent(UNSENT_EVENT, { detail: OTHER_KEY }));
  };
  const paint = () => {
    for (const callback of paints.splice(0)) callback(0);
    jest.runAllTimers();
  };

  beforeAll(async () => {
    await restoreUnsent(store, OTHER_KEY);
    copyChanges(store);
  });
  beforeEach(() => {
    visibility = 'visible';
    paints = [];
    put = jest.spyOn(store, 'put');
    jest.useFakeTimers();
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => paints.push(callback));
  });

  it('when answers change, then the last text is copied once, after the next paint', () => {
    answer('{"responses":{"1":5}}');
    answer('{"responses":{"1":4}}');
    expect(put).not.toHaveBeenCalled();
    paint();
    expect(put.mock.calls).toEqual([[OTHER_KEY, '{"responses":{"1":4}}']]);
  });

  it('when the page is hidden before the paint, then the text is copied at once, and not again', () => {
    answer('{"responses":{"1":3}}');
    visibility = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(put.mock.calls).toEqual([[OTHER_KEY, '{"responses":{"1":3}}']]);
    paint();
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('when the API has all answers, then the copy goes at once', async () => {
    answer('{"responses":{"1":3}}');
    paint();
    localStorage.removeItem(OTHER_KEY);
    window.dispatchEvent(new CustomEvent(UNSENT_EVENT, { detail: OTHER_KEY }));
    await Promise.resolve();
    expect(store.values.has(OTHER_KEY)).toBe(false);
  });

  it('when an answer changes in a hidden page, which is never painted, then it is copied at once', () => {
    visibility = 'hidden';
    answer('{"responses":{"1":2}}');
    expect(put.mock.calls).toEqual([[OTHER_KEY, '{"responses":{"1":2}}']]);
  });
});
