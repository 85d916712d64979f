import { createKeptStore } from './kept-store.ts';

/** The values of the database, and how often it was opened. */
let values: Map<string, unknown>;
let opened: { onversionchange?: () => void }[];
/** The numbers of the connections that the browser has closed. */
let closed: Set<number>;
/** What the browser does not answer. */
let silent: { open?: boolean; transaction?: boolean };

/** As much of IndexedDB as the store uses. */
class Connection {
  readonly at = opened.length;
  onversionchange?: () => void;
  close = () => void closed.add(this.at);
  transaction() {
    if (closed.has(this.at)) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    const transaction: { oncomplete?: () => void; objectStore(): object } = { objectStore: () => objects };
    const request = (result: unknown) => {
      const made: { result: unknown; onsuccess?: () => void } = { result };
      const answer = () => {
        made.onsuccess?.();
        transaction.oncomplete?.();
      };
      if (!silent.transaction) setTimeout(answer);
      return made;
    };
    const objects = {
      get: (key: string) => request(values.get(key)),
      put: (value: unknown, key: string) => request(values.set(key, value)),
      delete: (key: string) => request(values.delete(key)),
      getAllKeys: () => request([...values.keys()]),
    };
    return transaction;
  }
}

/** Answers the last silent opening. */
let answerOpen: () => void;

function open() {
  const request: { result: Connection; onsuccess?: () => void } = { result: new Connection() };
  opened.push(request.result);
  if (!silent.open) setTimeout(() => request.onsuccess?.());
  else answerOpen = () => request.onsuccess?.();
  return request;
}

beforeEach(() => {
  [values, opened, closed, silent] = [new Map<string, unknown>([['detail.7.1', 'kept']]), [], new Set(), {}];
  Object.defineProperty(window, 'indexedDB', { value: { open }, configurable: true });
});

/** A store whose connection the browser has closed after its first use. */
async function openClosed() {
  const store = createKeptStore();
  expect(await store.get('detail.7.1')).toBe('kept');
  closed.add(opened.length - 1);
  return store;
}

describe('a connection that the browser has closed', () => {
  it('when keys are read, then they are all there', async () => {
    expect(await (await openClosed()).keys()).toEqual(['detail.7.1']);
  });

  it('when a value is read, written or removed, then that happens', async () => {
    expect(await (await openClosed()).get('detail.7.1')).toBe('kept');
    await (await openClosed()).put('detail.7.2', 'new');
    expect(values.get('detail.7.2')).toBe('new');
    await (await openClosed()).remove('detail.7.1', 'detail.7.2');
    expect([...values.keys()]).toEqual([]);
  });

  it('when several calls find it closed, then they keep their order on one new connection', async () => {
    const store = await openClosed();
    await Promise.all([store.put('detail.7.2', 'new'), store.remove('detail.7.2'), store.put('detail.7.3', 'new')]);
    expect([...values.keys()]).toEqual(['detail.7.1', 'detail.7.3']);
    expect(opened).toHaveLength(2);
  });

  it('when the next one is closed too, then nothing is known, and the call after that opens another one', async () => {
    const store = await openClosed();
    closed.add(1);
    expect(await store.keys()).toBeNull();
    expect(await store.keys()).toEqual(['detail.7.1']);
    expect(opened).toHaveLength(3);
  });
});

describe('an update', () => {
  it('when it makes a new value of the kept one, then that is kept', async () => {
    const store = createKeptStore();
    expect(await store.update('detail.7.1', (value) => `${value} again`)).toBe(true);
    expect(await store.update('detail.7.2', (value) => (value === undefined ? 'first' : 'none'))).toBe(true);
    expect([...values]).toEqual([
      ['detail.7.1', 'kept again'],
      ['detail.7.2', 'first'],
    ]);
  });

  it('when it makes undefined of it, then it stays', async () => {
    expect(await createKeptStore().update('detail.7.1', () => undefined)).toBe(false);
    expect([...values]).toEqual([['detail.7.1', 'kept']]);
  });
});

describe('a browser that does not answer', () => {
  beforeEach(() => jest.useFakeTimers());

  it.each(['open', 'transaction'] as const)(
    'when it never answers the %s, then nothing is known after two seconds, and the next call opens the database again',
    async (what) => {
      const store = createKeptStore();
      silent[what] = true;
      const keys = store.keys();
      const read = store.get('detail.7.1');
      await jest.advanceTimersByTimeAsync(2000);
      expect([await keys, await read]).toEqual([null, null]);
      silent = {};
      const next = store.keys();
      await jest.advanceTimersByTimeAsync(10);
      expect(await next).toEqual(['detail.7.1']);
      expect(opened).toHaveLength(2);
    },
  );

  it('when calls follow one that had no answer, then they wait for half a second, until one is answered', async () => {
    const store = createKeptStore();
    silent.open = true;
    const settled: string[] = [];
    const note = (name: string) => () => void settled.push(name);
    void store.keys().then(note('first'));
    await jest.advanceTimersByTimeAsync(2000);
    void store.keys().then(note('second'));
    await jest.advanceTimersByTimeAsync(499);
    expect(settled).toEqual(['first']);
    await jest.advanceTimersByTimeAsync(1);
    expect(settled).toEqual(['first', 'second']);

    silent = {};
    void store.keys().then(note('answered'));
    await jest.advanceTimersByTimeAsync(10);
    expect(settled).toHaveLength(3);
    silent.transaction = true;
    void store.keys().then(note('last'));
    await jest.advanceTimersByTimeAsync(1999);
    expect(settled).toHaveLength(3);
    await jest.advanceTimersByTimeAsync(1);
    expect(settled).toHaveLength(4);
  });

  it('when it answers in time, then no timer is left', async () => {
    const store = createKeptStore();
    const keys = store.keys();
    await jest.advanceTimersByTimeAsync(10);
    await keys;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('when it answers after that, then a value that a later call removed is not written', async () => {
    const store = createKeptStore();
    silent.open = true;
    const written = store.put('detail.7.1', 'late');
    await jest.advanceTimersByTimeAsync(2000);
    await written;
    silent = {};
    const removed = store.remove('detail.7.1');
    await jest.advanceTimersByTimeAsync(10);
    await removed;
    answerOpen();
    await jest.advanceTimersByTimeAsync(10);
    expect([...values.keys()]).toEqual([]);
  });
});

it('when somebody removes the database, then this page does not stop them, and reads the next one', async () => {
  const store = createKeptStore();
  await store.keys();
  opened[0]?.onversionchange?.();
  expect([...closed]).toEqual([0]);
  values.clear();
  expect(await store.keys()).toEqual([]);
  expect(await store.get('detail.7.1')).toBeUndefined();
});

it('when the browser blocks the storage, then nothing is known and no call rejects', async () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(window, 'indexedDB', { value: { open: blocked }, configurable: true });
  const store = createKeptStore();
  await store.put('detail.7.2', 'new');
  await store.remove('detail.7.2');
  expect([await store.keys(), await store.get('detail.7.1')]).toEqual([null, null]);
});
