import { userView } from '@kenali/contracts/testing';
import type { WebCore } from '@kenali/web-core';

const offline = { settle: jest.fn(), check: jest.fn() };
jest.mock('./offline.ts', () => offline);

const USER = userView({ id: 7 });
const READ = 'GET /api/user-assessments/by-id/{id}';
const input = { params: { id: 100_001 } };

let user: { id: number } | null;
let listeners: (() => void)[];
let calls: typeof import('./kept-calls.ts');
const send = jest.fn();
const core = {
  api: { send },
  session: {
    getSnapshot: () => ({ status: user ? 'signed-in' : 'anonymous', user }),
    subscribe: (listener: () => void) => {
      listeners.push(listener);
      return () => undefined;
    },
  },
} as unknown as Pick<WebCore, 'api' | 'session'>;

const setController = (controller: object | null) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
/** The chunk has arrived, and what waited for it has run. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  jest.resetModules();
  jest.resetAllMocks();
  [user, listeners] = [USER, []];
  setController(null);
  calls = await import('./kept-calls.ts');
});

describe('answerWorker', () => {
  it('when the worker asks whether the page works, then the page answers', () => {
    const worker = Object.assign(new EventTarget(), { startMessages: jest.fn() });
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    calls.answerWorker();
    const port = { postMessage: jest.fn() };
    worker.dispatchEvent(Object.assign(new Event('message'), { ports: [port] }));
    expect(port.postMessage).toHaveBeenCalledWith('works');
    expect(worker.startMessages).toHaveBeenCalled();
  });

  it('when the browser has no workers, then nothing happens', () => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true });
    expect(calls.answerWorker()).toBeUndefined();
  });
});

describe('keepAnswers', () => {
  it('when nothing is kept, then the caller gets the answer itself, and the device notes it', async () => {
    const answer = Promise.resolve('detail');
    send.mockReturnValue(answer);
    expect(calls.keepAnswers(core).send(READ as never, input as never)).toBe(answer);
    await settled();
    expect(offline.settle).toHaveBeenCalledWith(7, { call: READ, input, answer });
  });

  it('when a worker made the page, then what the device settles is the answer', async () => {
    setController({});
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    offline.settle.mockResolvedValue('kept');
    expect(await calls.keepAnswers(core).send(READ as never, input as never)).toBe('kept');
  });

  it.each([
    'POST /api/user-assessments/{id}/save-progress',
    'POST /api/user-assessments/{id}/complete',
    'GET /api/instruments/{id}/{version}',
    'POST /api/restrictions',
    'POST /api/data-requests/deletion',
    'POST /api/consent/withdraw',
    'POST /api/children/{id}/delete',
    'POST /api/guardianships/{id}/end',
  ])('when %s is sent, then it is noted', async (call) => {
    send.mockResolvedValue({});
    await calls.keepAnswers(core).send(call as never, input as never);
    await settled();
    expect(offline.settle).toHaveBeenCalledTimes(1);
  });

  it.each(['GET /api/user-assessments', 'GET /api/results/{id}', 'POST /api/orders', 'POST /api/auth/login'])(
    'when %s is sent, then nothing is noted',
    async (call) => {
      setController({});
      send.mockResolvedValue('answer');
      expect(await calls.keepAnswers(core).send(call as never, input as never)).toBe('answer');
      await settled();
      expect(offline.settle).not.toHaveBeenCalled();
    },
  );

  it('when nobody is signed in, then nothing is noted', async () => {
    user = null;
    send.mockResolvedValue('answer');
    await calls.keepAnswers(core).send(READ as never, input as never);
    await settled();
    expect(offline.settle).not.toHaveBeenCalled();
  });
});

describe('watchSession', () => {
  const change = async (next: typeof user) => {
    user = next;
    for (const listener of listeners) listener();
    await settled();
  };

  it('when the session ends, or another user replaces it, then the device is checked, also by a page that kept nothing', async () => {
    calls.watchSession(core);
    await change({ id: 8 });
    expect(offline.check).toHaveBeenLastCalledWith({ status: 'signed-in', user: { id: 8 } });
    await change(null);
    expect(offline.check).toHaveBeenLastCalledWith({ status: 'anonymous', user: null });
    expect(offline.check).toHaveBeenCalledTimes(2);
  });

  it('when the account changes or somebody signs in, then a page that kept nothing loads nothing', async () => {
    calls.watchSession(core);
    await change({ ...USER });
    user = null;
    calls.watchSession(core);
    listeners.shift();
    await change(USER);
    expect(offline.check).not.toHaveBeenCalled();
  });
});

describe('checkKept', () => {
  it('when a page without a worker opens, then nothing is loaded; with one, the device is checked', async () => {
    calls.checkKept(core);
    await settled();
    expect(offline.check).not.toHaveBeenCalled();
    setController({});
    calls.checkKept(core);
    await settled();
    expect(offline.check).toHaveBeenCalledTimes(1);
  });
});
