import { UNSENT_EVENT } from '@kenali/contracts';
import { mergeUnsent, type Unsent, withTimes } from './unsent.ts';
import { createUnsentAnswers, unsentKey } from './unsent-answers.ts';

const owner = { userId: 7, userAssessmentId: 100001 };
const KEY = 'kenali.unsent.7.100001';
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const full = (): Storage =>
  ({
    ...localStorage,
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  }) as unknown as Storage;
const blocked = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};

it('unsentKey: when there is an owner, then the key contains the user and the user assessment', () => {
  expect(unsentKey(owner)).toBe(KEY);
});

it('add: when the page is opened again, then unacknowledged answers are still stored', () => {
  createUnsentAnswers(owner).add({ responses: { 1: 4 } });
  createUnsentAnswers(owner).add({ responses: { 2: 2 } });
  expect(createUnsentAnswers(owner).read()).toEqual({ responses: { 1: 4, 2: 2 } });
});

it('read: when another user reads, then there are no answers', () => {
  createUnsentAnswers(owner).add({ responses: { 1: 4 } });
  expect(createUnsentAnswers({ ...owner, userId: 8 }).read()).toEqual({});
});

it('acknowledge: when an answer changed while the request was in flight, then the newer value stays', () => {
  const unsent = createUnsentAnswers(owner);
  unsent.add({ responses: { 1: 4, 2: 2 } });
  const sent = unsent.read();
  unsent.add({ responses: { 1: 5 } });
  unsent.acknowledge(sent);
  expect(stored()).toEqual({ responses: { 1: 5 } });
});

it('add and acknowledge: when there is nothing to keep, then nothing is written or reported', () => {
  const area = jest.fn(() => localStorage);
  const onWrite = jest.fn();
  window.addEventListener(UNSENT_EVENT, onWrite);
  const unsent = createUnsentAnswers(owner, area);
  unsent.add({});
  unsent.acknowledge({ responses: {} });
  expect(area).not.toHaveBeenCalled();
  expect(onWrite).not.toHaveBeenCalled();
  window.removeEventListener(UNSENT_EVENT, onWrite);
});

it('acknowledge: when everything was acknowledged, then the key is removed', () => {
  const unsent = createUnsentAnswers(owner);
  unsent.add({ responses: { 1: 4 } });
  unsent.acknowledge(unsent.read());
  expect(localStorage.getItem(KEY)).toBeNull();
});

it.each([
  ['full', full],
  ['blocked', blocked],
])(
  'add: when storage is %s, then the page keeps the answers in memory and reports that they are not stored',
  (_case, area) => {
    const unsent = createUnsentAnswers(owner, area);
    unsent.add({ responses: { 1: 4 } });
    unsent.add({ responses: { 2: 2 } });
    expect(unsent.read()).toEqual({ responses: { 1: 4, 2: 2 } });
    expect(unsent.isStored()).toBe(false);
    unsent.acknowledge(unsent.read());
    expect(unsent.isStored()).toBe(true);
  },
);

it('add: when storage fails, then a page that opens later in this tab still has the answers', () => {
  createUnsentAnswers(owner, blocked).add({ responses: { 1: 4 } });
  const opened = createUnsentAnswers(owner, blocked);
  expect([opened.read(), opened.isStored()]).toEqual([{ responses: { 1: 4 } }, false]);
  opened.clear();
});

it('acknowledge: when a page that was left learns of its save, then a newer answer of the open page stays stored', () => {
  const left = createUnsentAnswers(owner);
  left.add(withTimes({ responses: { 1: 3 }, comments: { A: 'a' } }, 10));
  const sent = left.read();
  const newer = withTimes({ responses: { 1: 4 }, comments: { A: 'ab' } }, 20);
  createUnsentAnswers(owner).add(newer);
  left.acknowledge(sent);
  expect(stored()).toEqual(newer);
});

it('read: when another tab stored later answers unnoticed, because this page was asleep, then they stay', () => {
  const asleep = createUnsentAnswers(owner);
  asleep.add(withTimes({ responses: { 1: 2, 2: 2, 3: 2 } }, 50));
  const later = withTimes({ responses: { 1: 4 }, notApplicable: { 2: true } }, 60);
  localStorage.setItem(KEY, JSON.stringify(later));
  const newest = mergeUnsent(withTimes({ responses: { 3: 2 } }, 50), later);
  expect(asleep.read()).toEqual(newest);
  asleep.add({ currentPage: 1 });
  expect(stored()).toEqual({ ...newest, currentPage: 1 });
});

it('read: when the stored answers were deleted before the page opened, then they do not return', () => {
  createUnsentAnswers(owner).add({ responses: { 1: 4 } });
  localStorage.clear();
  expect(createUnsentAnswers(owner).read()).toEqual({});
});

it('read: when the stored text is damaged, then ignores it and later stores new answers', () => {
  localStorage.setItem(KEY, '{"responses":');
  const unsent = createUnsentAnswers(owner);
  expect(unsent.read()).toEqual({});
  unsent.add({ responses: { 1: 4 } });
  expect(stored()).toEqual({ responses: { 1: 4 } });
});

describe('watchOtherTabs: two tabs write at the same moment', () => {
  const overwrite = (content: object) => localStorage.setItem(KEY, JSON.stringify(content));
  const fireStorageEvent = (key: string | null = KEY) => window.dispatchEvent(new StorageEvent('storage', { key }));
  let stop = () => {};
  const watchedAnswers = () => {
    const unsent = createUnsentAnswers(owner);
    stop = unsent.watchOtherTabs();
    return unsent;
  };
  afterEach(() => stop());

  it('when the other tab removes an answer of this page, then the answer stays unsent and is stored again', () => {
    const unsent = watchedAnswers();
    unsent.add({ responses: { 1: 4 }, comments: { A: 'a' } });
    overwrite({ responses: { 2: 2 } });
    const both = { responses: { 1: 4, 2: 2 }, comments: { A: 'a' } };
    expect(unsent.read()).toEqual(both);
    fireStorageEvent();
    expect(stored()).toEqual(both);
    unsent.acknowledge(both);
    expect([unsent.read(), localStorage.getItem(KEY)]).toEqual([{}, null]);
  });

  it('when the other tab or the browser clears the storage, then unsent answers of this page are stored again', () => {
    const unsent = watchedAnswers();
    unsent.add({ responses: { 1: 4 } });
    localStorage.clear();
    fireStorageEvent(null);
    expect(stored()).toEqual({ responses: { 1: 4 } });
  });

  it.each<[string, Unsent]>([
    ['another answer', { responses: { 1: 5 } }],
    ['"not observed"', { notApplicable: { 1: true } }],
  ])('when the other tab sets %s for the same item, then that newer value stays', (_what, theirs) => {
    const unsent = watchedAnswers();
    unsent.add(withTimes({ responses: { 1: 4, 3: 3 } }, 50));
    const later = withTimes(theirs, 60);
    overwrite(later);
    fireStorageEvent();
    expect(stored()).toEqual(mergeUnsent(withTimes({ responses: { 3: 3 } }, 50), later));
    expect(unsent.read()).toEqual(stored());
  });

  it('when both tabs change an item, then the later change stays in both, and storage is written at most once', () => {
    const unsent = watchedAnswers();
    const mine = withTimes({ responses: { 1: 4 }, comments: { A: 'saya' } }, 50);
    const theirs = withTimes({ responses: { 1: 4 }, comments: { A: 'mereka' } }, 60);
    unsent.add(mine);
    overwrite(theirs);
    fireStorageEvent();
    expect([stored(), unsent.read()]).toEqual([theirs, theirs]);
    const newest = withTimes({ responses: { 1: 5 }, comments: { A: 'saya lagi' } }, 70);
    unsent.add(newest);
    overwrite(theirs);
    fireStorageEvent();
    expect([stored(), unsent.read()]).toEqual([newest, newest]);
  });

  it('when the other tab is on another page, then its page stays stored, and nothing is written', () => {
    const unsent = watchedAnswers();
    unsent.add({ ...withTimes({ responses: { 1: 4 } }, 50), currentPage: 3 });
    const theirs = { ...withTimes({ responses: { 1: 4 } }, 50), currentPage: 5 };
    overwrite(theirs);
    fireStorageEvent();
    expect(stored()).toEqual(theirs);
  });

  it('when the other tab writes an earlier answer of this page, then the later answer stays', () => {
    const unsent = watchedAnswers();
    const earlier = withTimes({ responses: { 1: 4, 2: 2 } }, 50);
    const later = withTimes({ responses: { 1: 5 } }, 60);
    unsent.add(withTimes({ responses: { 1: 4 } }, 50));
    unsent.add(later);
    overwrite(earlier);
    fireStorageEvent();
    expect(stored()).toEqual(mergeUnsent(earlier, later));
  });

  it('when another key changes or the page has stopped watching, then nothing is written', () => {
    const unsent = watchedAnswers();
    unsent.add({ responses: { 1: 4 } });
    localStorage.clear();
    fireStorageEvent('theme');
    stop();
    fireStorageEvent();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

describe('withLock', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('when the browser has locks, then a second tab waits for the first save, but other user assessments do not', async () => {
    const tails = new Map<string, Promise<unknown>>();
    const request = (name: string, run: () => Promise<unknown>) => {
      const turn = (tails.get(name) ?? Promise.resolve()).then(run);
      tails.set(name, turn);
      return turn;
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const sent: string[] = [];
    let endFirst = () => {};
    const first = createUnsentAnswers(owner).withLock(async () => {
      sent.push('first');
      await new Promise<void>((resolve) => {
        endFirst = resolve;
      });
    });
    const second = createUnsentAnswers(owner).withLock(async () => void sent.push('second'));
    await createUnsentAnswers({ ...owner, userAssessmentId: 100002 }).withLock(async () => void sent.push('other'));
    expect(sent).toEqual(['first', 'other']);
    endFirst();
    await Promise.all([first, second]);
    expect(sent).toEqual(['first', 'other', 'second']);
  });

  it('when the browser has no locks, then sends immediately', () => {
    const send = jest.fn(async () => undefined);
    createUnsentAnswers(owner).withLock(send);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('when the browser denies the lock, then sends anyway; when the save fails, then rejects without sending again', async () => {
    const denied = async () => {
      throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError');
    };
    Object.defineProperty(navigator, 'locks', { value: { request: denied }, configurable: true });
    const send = jest.fn(async () => undefined);
    await createUnsentAnswers(owner).withLock(send);
    expect(send).toHaveBeenCalledTimes(1);

    const granted = (_name: string, run: () => Promise<void>) => run();
    Object.defineProperty(navigator, 'locks', { value: { request: granted }, configurable: true });
    const failing = jest.fn(async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(createUnsentAnswers(owner).withLock(failing)).rejects.toThrow('Failed to fetch');
    expect(failing).toHaveBeenCalledTimes(1);
  });
});
