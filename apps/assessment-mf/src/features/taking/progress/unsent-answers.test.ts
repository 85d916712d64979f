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

afterEach(() => localStorage.clear());

it('unsentKey: when the person and the assessment are known, then the key names both', () => {
  expect(unsentKey(owner)).toBe(KEY);
});

it('add: when the page is opened again, then what was not acknowledged is still there', () => {
  createUnsentAnswers(owner).add({ responses: { 1: 4 } });
  createUnsentAnswers(owner).add({ responses: { 2: 2 } });
  expect(createUnsentAnswers(owner).read()).toEqual({ responses: { 1: 4, 2: 2 } });
});

it('read: when somebody else looks, then there is nothing', () => {
  createUnsentAnswers(owner).add({ responses: { 1: 4 } });
  expect(createUnsentAnswers({ ...owner, userId: 8 }).read()).toEqual({});
});

it('acknowledge: when an answer changed meanwhile, then the newer one stays', () => {
  const unsent = createUnsentAnswers(owner);
  unsent.add({ responses: { 1: 4, 2: 2 } });
  const sent = unsent.read();
  unsent.add({ responses: { 1: 5 } });
  unsent.acknowledge(sent);
  expect(stored()).toEqual({ responses: { 1: 5 } });
});

it('acknowledge: when all has arrived, then the key is gone', () => {
  const unsent = createUnsentAnswers(owner);
  unsent.add({ responses: { 1: 4 } });
  unsent.acknowledge(unsent.read());
  expect(localStorage.getItem(KEY)).toBeNull();
});

it.each([
  ['full', full],
  ['blocked', blocked],
])('add: when storage is %s, then this page still holds the answers and says that they are not kept', (_case, area) => {
  const unsent = createUnsentAnswers(owner, area);
  unsent.add({ responses: { 1: 4 } });
  unsent.add({ responses: { 2: 2 } });
  expect(unsent.read()).toEqual({ responses: { 1: 4, 2: 2 } });
  expect(unsent.isKept()).toBe(false);
  unsent.acknowledge(unsent.read());
  expect(unsent.isKept()).toBe(true);
});

it('read: when what is stored is damaged, then taking goes on without it', () => {
  localStorage.setItem(KEY, '{"responses":');
  const unsent = createUnsentAnswers(owner);
  expect(unsent.read()).toEqual({});
  unsent.add({ responses: { 1: 4 } });
  expect(stored()).toEqual({ responses: { 1: 4 } });
});

describe('two tabs that write in the same moment', () => {
  const overwrite = (content: object) => localStorage.setItem(KEY, JSON.stringify(content));
  const hear = (key: string | null = KEY) => window.dispatchEvent(new StorageEvent('storage', { key }));
  let stop = () => {};
  const opened = () => {
    const unsent = createUnsentAnswers(owner);
    stop = unsent.watch();
    return unsent;
  };
  afterEach(() => stop());

  it('when the other one took out what this page put in, then it is still to be sent, and soon kept again', () => {
    const unsent = opened();
    unsent.add({ responses: { 1: 4 }, comments: { A: 'a' } });
    overwrite({ responses: { 2: 2 } });
    const both = { responses: { 1: 4, 2: 2 }, comments: { A: 'a' } };
    expect(unsent.read()).toEqual(both);
    hear();
    expect(stored()).toEqual(both);
    unsent.acknowledge(both);
    expect([unsent.read(), localStorage.getItem(KEY)]).toEqual([{}, null]);
  });

  it('when the other one emptied it or the browser cleared it, then what this page has not sent is put back', () => {
    const unsent = opened();
    unsent.add({ responses: { 1: 4 } });
    localStorage.clear();
    hear(null);
    expect(stored()).toEqual({ responses: { 1: 4 } });
  });

  it.each([
    ['another answer', { responses: { 1: 5 } }],
    ['the mark', { notApplicable: { 1: true } }],
  ])('when the other one gave %s to the same item, then that is newer and stays', (_what, theirs) => {
    const unsent = opened();
    unsent.add({ responses: { 1: 4, 3: 3 } });
    overwrite({ ...theirs, responses: { 3: 3, ...('responses' in theirs ? theirs.responses : {}) } });
    hear();
    expect(stored()).toMatchObject(theirs);
    expect(JSON.stringify(unsent.read())).not.toContain('"1":4');
  });

  it('when the other one still saw an earlier answer of this page, then the later one stays', () => {
    const unsent = opened();
    unsent.add({ responses: { 1: 4 } });
    unsent.add({ responses: { 1: 5 } });
    overwrite({ responses: { 1: 4, 2: 2 } });
    hear();
    expect(stored()).toEqual({ responses: { 1: 5, 2: 2 } });
  });

  it('when something else changes, or the page is left, then nothing is written', () => {
    const unsent = opened();
    unsent.add({ responses: { 1: 4 } });
    localStorage.clear();
    hear('theme');
    stop();
    hear();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

describe('inTurn', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('when the browser has locks, then another tab waits until the first save has ended, and those of others do not', async () => {
    const tails = new Map<string, Promise<unknown>>();
    const request = (name: string, act: () => Promise<unknown>) => {
      const turn = (tails.get(name) ?? Promise.resolve()).then(act);
      tails.set(name, turn);
      return turn;
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const sent: string[] = [];
    let endFirst = () => {};
    const first = createUnsentAnswers(owner).inTurn(async () => {
      sent.push('first');
      await new Promise<void>((resolve) => {
        endFirst = resolve;
      });
    });
    const second = createUnsentAnswers(owner).inTurn(async () => void sent.push('second'));
    await createUnsentAnswers({ ...owner, userAssessmentId: 100002 }).inTurn(async () => void sent.push('other'));
    expect(sent).toEqual(['first', 'other']);
    endFirst();
    await Promise.all([first, second]);
    expect(sent).toEqual(['first', 'other', 'second']);
  });

  it('when the browser has none, then the save goes out at once', () => {
    const send = jest.fn(async () => undefined);
    createUnsentAnswers(owner).inTurn(send);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('when the browser refuses locks, then the save goes out all the same; when the save fails, then once and that is told', async () => {
    const denied = async () => {
      throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError');
    };
    Object.defineProperty(navigator, 'locks', { value: { request: denied }, configurable: true });
    const send = jest.fn(async () => undefined);
    await createUnsentAnswers(owner).inTurn(send);
    expect(send).toHaveBeenCalledTimes(1);

    const given = (_name: string, act: () => Promise<void>) => act();
    Object.defineProperty(navigator, 'locks', { value: { request: given }, configurable: true });
    const failing = jest.fn(async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(createUnsentAnswers(owner).inTurn(failing)).rejects.toThrow('Failed to fetch');
    expect(failing).toHaveBeenCalledTimes(1);
  });
});
