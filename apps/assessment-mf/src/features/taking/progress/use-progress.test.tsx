import type { ProgressSaved, SaveProgressRequest, SendOptions } from '@kenali/contracts';
import { act, renderHook } from '@testing-library/react';
import { apiError, type FakeShell, fakeShell, networkError } from '../../../testing/fake-shell.tsx';
import { progressSaved } from '../../../testing/open-taking.tsx';
import type { Unsent } from './unsent.ts';
import { createUnsentAnswers } from './unsent-answers.ts';
import { type MergedAction, useTakingProgress } from './use-progress.ts';

const owner = { userId: 7, userAssessmentId: 100001 };
const KEY = 'kenali.unsent.7.100001';
let shell: FakeShell;
beforeEach(() => {
  jest.useFakeTimers();
  shell = fakeShell();
});

/** Renders the hook with an API whose requests stay pending until the test ends them. */
function setUp({
  current = {},
  stored,
  announcesFailures = true,
  isShown = true,
}: {
  current?: Unsent;
  stored?: Unsent;
  announcesFailures?: boolean;
  /** Whether the page says that the processing is restricted. */
  isShown?: boolean;
} = {}) {
  const requests: { body: SaveProgressRequest; options?: SendOptions; end(error?: Error): Promise<void> }[] = [];
  const save = (body: SaveProgressRequest, options?: SendOptions) =>
    new Promise<ProgressSaved>((resolve, reject) => {
      const end = (error?: Error) =>
        act(async () => {
          if (error) reject(error);
          else resolve(progressSaved());
        });
      requests.push({ body, options, end });
    });
  const unsent = createUnsentAnswers(owner);
  if (stored) unsent.add(stored);
  const onSaved = jest.fn();
  const onCompleted = jest.fn();
  const reload = jest.fn().mockResolvedValue({ isRestricted: isShown });
  const dispatch = (action: Unsent | MergedAction) => 'type' in action && onSaved(action.saved, action.unsent);
  const hook = renderHook(() =>
    useTakingProgress<Unsent>({
      calls: { save },
      unsent,
      current,
      announcesFailures,
      onCompleted,
      reload,
      dispatch,
      detail: { instrument: { id: 'sensory-profile', version: '1.0.0' } },
      toUnsent: (change) => change,
      numberOf: Number,
    }),
  );
  const change = (changed: Unsent) => act(() => hook.result.current.update(changed));
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  return {
    reload,
    requests,
    onSaved,
    onCompleted,
    unmount: hook.unmount,
    state: () => hook.result.current.progress.state,
    change,
    /** Changes it, and waits until it is sent. */
    send: (changed: Unsent) => {
      change(changed);
      return wait(500);
    },
    saveNow: () => act(() => hook.result.current.progress.saveNow()),
    finish: (end: () => Promise<void>) => hook.result.current.progress.finish(end),
    wait,
    request: (index: number) => requests[index] as (typeof requests)[number],
  };
}
const answer = (id: number, value = 3): Unsent => ({ responses: { [id]: value } });

it('change: when three answers follow quickly, then sends one save 500 ms after the last', async () => {
  const { change, wait, requests, request } = setUp();
  change(answer(1));
  await wait(400);
  change(answer(2));
  await wait(400);
  change(answer(3));
  await wait(499);
  expect(requests).toHaveLength(0);
  await wait(1);
  expect(requests).toHaveLength(1);
  expect(request(0).body.changed).toEqual(['1', '2', '3']);
});

it('change: when an answer changes, then it is stored on the device before any request', () => {
  const { change, requests, state } = setUp();
  change(answer(1, 5));
  expect(requests).toHaveLength(0);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
    responses: { 1: 5 },
    changedAt: { items: { 1: Date.now() } },
  });
  expect(state()).toBe('saving');
});

it('change: when the clock was set back after the last change, then the newer answer does not look older', async () => {
  const { send, change, wait, request } = setUp();
  const now = Date.now();
  await send(answer(1, 2));
  await request(0).end();
  jest.setSystemTime(now - 86_400_000);
  change(answer(1, 4));
  jest.setSystemTime(now + 60_000);
  await wait(500);
  expect(request(1).body).toMatchObject({ responses: { 1: 4 }, changedAt: { items: { 1: now } } });
});

it('change: when the clock was set back since an earlier visit, then the newer answer replaces the one that is still unsent', () => {
  const { change } = setUp({ stored: { ...answer(1, 2), changedAt: { items: { 1: Date.now() + 86_400_000 } } } });
  change(answer(1, 4));
  expect(JSON.parse(localStorage.getItem(KEY) ?? '').responses).toEqual({ 1: 4 });
});

it('save: when it is sent, then contains all answers but lists only the changed ones', async () => {
  const { send, request } = setUp({
    current: {
      responses: { 1: 4, 2: 2 },
      notApplicable: { 5: true },
      comments: { A: 'lama' },
      currentPage: 1,
      currentStep: 'questions',
    },
  });
  await send({ notApplicable: { 2: true } });
  expect(request(0).body).toEqual({
    responses: { 1: 4 },
    notApplicable: { 2: true, 5: true },
    currentPage: 1,
    currentStep: 'questions',
    changed: ['2'],
    changedAt: { items: { 2: Date.now() - 500 } },
    sentAt: Date.now(),
  });
});

it('save: when it is acknowledged, then removes the answers from the device and the state is saved', async () => {
  const { send, request, state, onSaved } = setUp();
  await send(answer(1));
  expect(state()).toBe('saving');
  await request(0).end();
  expect(state()).toBe('saved');
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(onSaved).toHaveBeenCalledTimes(1);
});

it('save: when one is in flight, then newer changes wait and are sent together', async () => {
  const { send, change, wait, saveNow, requests, request, onSaved } = setUp();
  await send(answer(1));
  await send(answer(2));
  change(answer(1, 5));
  saveNow();
  await wait(5000);
  expect(requests).toHaveLength(1);
  await request(0).end();
  expect(onSaved).toHaveBeenLastCalledWith(expect.anything(), ['1', '2']);
  expect(requests).toHaveLength(2);
  expect(request(1).body.changed).toEqual(['1', '2']);
  expect(request(1).body.responses).toEqual({ 1: 5, 2: 3 });
});

it('save: when another tab changes and saves an answer meanwhile, then the state is saved without another request', async () => {
  const { send, wait, state, requests, request } = setUp();
  const otherTab = createUnsentAnswers(owner);
  await send(answer(1));
  otherTab.add(answer(2));
  await request(0).end();
  expect(state()).toBe('saving');
  otherTab.acknowledge(answer(2));
  await wait(500);
  expect(state()).toBe('saved');
  expect(requests).toHaveLength(1);
});

it('save: when another tab changes an answer and does not save it, then this tab saves it', async () => {
  const { send, wait, state, request } = setUp();
  await send(answer(1));
  createUnsentAnswers(owner).add(answer(2));
  await request(0).end();
  await wait(500);
  expect(request(1).body.changed).toEqual(['2']);
  await request(1).end();
  expect(state()).toBe('saved');
});

it('saveNow: when it is called, then sends immediately and only once', async () => {
  const { change, saveNow, wait, requests } = setUp();
  change({ currentPage: 1 });
  saveNow();
  expect(requests).toHaveLength(1);
  await wait(1000);
  expect(requests).toHaveLength(1);
});

it('save: when the API does not answer, then the state is unsent and the save is retried with growing delays', async () => {
  const { send, wait, state, requests, request } = setUp();
  await send(answer(1));
  await request(0).end(networkError());
  expect(state()).toBe('unsent');
  expect(localStorage.getItem(KEY)).not.toBeNull();
  await wait(1999);
  expect(requests).toHaveLength(1);
  await wait(1);
  await request(1).end(networkError());
  await wait(3999);
  expect(requests).toHaveLength(2);
  await wait(1);
  expect(state()).toBe('unsent');
  await request(2).end();
  expect(state()).toBe('saved');
});

it('online: when the network is back, then retries immediately', async () => {
  const { send, state, requests, request } = setUp();
  await send(answer(1));
  await request(0).end(networkError());
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(requests).toHaveLength(2);
  await request(1).end();
  expect(state()).toBe('saved');
});

it('online: when the first save after a long outage fails too, then the next follows after two seconds', async () => {
  const { send, wait, requests, request } = setUp();
  await send(answer(1));
  for (const [index, ms] of [2000, 4000, 8000].entries()) {
    await request(index).end(networkError());
    await wait(ms);
  }
  await request(3).end(networkError());
  await act(async () => void window.dispatchEvent(new Event('online')));
  await request(4).end(networkError());
  await wait(1999);
  expect(requests).toHaveLength(5);
  await wait(1);
  expect(requests).toHaveLength(6);
});

it('change: when the network is down, then answers wait for the next retry and are sent together', async () => {
  const { send, change, wait, requests, request } = setUp();
  await send(answer(1));
  await request(0).end(networkError());
  change(answer(2));
  await wait(1000);
  expect(requests).toHaveLength(1);
  await wait(1000);
  expect(request(1).body.changed).toEqual(['1', '2']);
});

it('start: when the device has unsent answers, then sends them immediately', () => {
  const { requests, request, state } = setUp({ stored: answer(9, 2) });
  expect(requests).toHaveLength(1);
  expect(request(0).body.changed).toEqual(['9']);
  expect(state()).toBe('saving');
});

it('pagehide: when there are unsent answers, then sends only them with keepalive', () => {
  const { change, requests, request } = setUp({ current: { responses: { 1: 4 }, currentPage: 2 } });
  change(answer(2));
  window.dispatchEvent(new Event('pagehide'));
  expect(requests).toHaveLength(1);
  expect(request(0).options).toEqual({ keepalive: true });
  expect(request(0).body).toEqual({
    responses: { 2: 3 },
    changed: ['2'],
    changedAt: { items: { 2: Date.now() } },
    sentAt: Date.now(),
  });
});

it('pagehide: when everything is saved, then nothing is sent', () => {
  const { requests } = setUp({ current: { responses: { 1: 4 } } });
  window.dispatchEvent(new Event('pagehide'));
  expect(requests).toHaveLength(0);
});

it('pagehide: when comments exceed the keepalive limit, then sends the answers without the comments', () => {
  const { change, request } = setUp();
  change({ ...answer(1), comments: { A: 'x'.repeat(61 * 1024) } });
  window.dispatchEvent(new Event('pagehide'));
  expect(request(0).body.changed).toEqual(['1']);
  expect(request(0).body).not.toHaveProperty('comments');
});

it('save: when the user assessment was completed elsewhere, then reports it after each retry until unmount and keeps the answers', async () => {
  const { send, wait, requests, request, onCompleted, unmount } = setUp();
  await send(answer(1));
  await request(0).end(apiError('ALREADY_COMPLETED'));
  expect(onCompleted).toHaveBeenCalledTimes(1);
  await wait(2000);
  await request(1).end(apiError('ALREADY_COMPLETED'));
  expect(onCompleted).toHaveBeenCalledTimes(2);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject(answer(1));
  localStorage.clear();
  unmount();
  await wait(60_000);
  expect(onCompleted).toHaveBeenCalledTimes(2);
  expect(requests.length).toBeLessThanOrEqual(3);
});

it('finish: when a save finds a completed user assessment, then reports it only after finish has ended', async () => {
  const { change, finish, wait, request, requests, onCompleted } = setUp();
  const end = jest.fn(async () => undefined);
  change(answer(1));
  const finished = finish(end);
  await request(0).end(apiError('ALREADY_COMPLETED'));
  await finished;
  expect(end).toHaveBeenCalledTimes(1);
  expect(onCompleted).not.toHaveBeenCalled();
  // The page may still be open because `end` failed, so saving continues.
  await wait(2000);
  await request(1).end(apiError('ALREADY_COMPLETED'));
  expect(onCompleted).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(2);
});

it('finish: when the API does not answer the save, then runs end anyway and retries only after it', async () => {
  const { change, finish, wait, request, requests } = setUp();
  let resolveEnd: () => void = () => undefined;
  change(answer(1));
  const finished = finish(() => new Promise((resolve) => (resolveEnd = resolve)));
  await request(0).end(networkError());
  await wait(30_000);
  expect(requests).toHaveLength(1);
  resolveEnd();
  await finished;
  await wait(2000);
  expect(requests).toHaveLength(2);
});

it('finish: when the API rejects the save, then does not retry it', async () => {
  const { change, finish, wait, request, requests } = setUp();
  change(answer(1));
  const finished = finish(async () => undefined);
  await request(0).end(apiError('VALIDATION'));
  await finished;
  await wait(60_000);
  expect(requests).toHaveLength(1);
});

it('finish: when everything is saved, then runs end immediately', async () => {
  const { finish, requests } = setUp();
  const end = jest.fn(async () => undefined);
  await finish(end);
  expect(end).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(0);
});

it('save: when the access is frozen, then the state is frozen and nothing more is sent', async () => {
  const { send, change, wait, requests, request, state } = setUp();
  await send(answer(1));
  await request(0).end(apiError('ACCESS_FROZEN'));
  expect(state()).toBe('frozen');
  change(answer(2));
  await wait(60_000);
  expect(requests).toHaveLength(1);
});

it.each([true, false])(
  'save: when the processing is restricted and the page says so: %p, then the answers stay on the device',
  async (isShown) => {
    const { send, wait, requests, request, state, reload } = setUp({ isShown });
    for (const round of [0, 1]) {
      await send(answer(round + 1));
      await request(round).end(apiError('PROCESSING_RESTRICTED'));
      await wait(60_000);
    }
    expect([requests.length, reload.mock.calls.length, state()]).toEqual([2, 2, 'unsent']);
    expect(JSON.parse(localStorage.getItem(KEY) as string).responses).toEqual({ 1: 3, 2: 3 });
    // A message, once, if the page itself does not say it: then the participant form names a restricted child.
    expect(shell.toast).toHaveBeenCalledTimes(isShown ? 0 : 1);
  },
);

it('save: when the API rejects it, then shows the message once and does not retry', async () => {
  const { send, wait, requests, request, state } = setUp();
  await send(answer(1));
  await request(0).end(apiError('VALIDATION'));
  await wait(60_000);
  expect(requests).toHaveLength(1);
  expect(state()).toBe('unsent');
  expect(shell.toast).toHaveBeenCalledWith({
    title: 'Gagal Menyimpan',
    description: 'Data yang dikirim belum sesuai. Periksa kembali isian Anda.',
    variant: 'destructive',
  });
  await send(answer(2));
  await request(1).end(apiError('VALIDATION'));
  expect(shell.toast).toHaveBeenCalledTimes(1);
});

it('finish: when a save is in flight and newer answers wait, then runs end after both saves', async () => {
  const { send, change, finish, requests, request } = setUp();
  await send(answer(1));
  change(answer(2));
  let isDone = false;
  const finished = finish(async () => {
    isDone = true;
  });
  await request(0).end();
  expect(isDone).toBe(false);
  expect(requests).toHaveLength(2);
  await request(1).end();
  await finished;
  expect(isDone).toBe(true);
});

it('unmount: when an answer is unsent, then sends it once without a retry', async () => {
  const { change, unmount, wait, requests, request } = setUp();
  change(answer(1));
  unmount();
  expect(requests).toHaveLength(1);
  await request(0).end(networkError());
  await wait(60_000);
  expect(requests).toHaveLength(1);
});

describe('save failure', () => {
  const SAVE_FAILED = expect.objectContaining({ title: 'Gagal Menyimpan' });

  it.each([
    ['without a network', networkError()],
    ['with an error of the API', apiError('INTERNAL')],
  ])('when saves fail %s, then one toast per outage says that the answers are safe', async (_what, error) => {
    const { send, wait, request } = setUp();
    await send(answer(1));
    await request(0).end(error);
    await wait(2000);
    await request(1).end(error);
    expect(shell.toast.mock.calls).toEqual([
      [
        {
          title: 'Gagal Menyimpan',
          description: 'Jawaban Anda aman di perangkat ini dan dikirim otomatis begitu tersambung kembali.',
          variant: 'destructive',
        },
      ],
    ]);
    await wait(4000);
    await request(2).end();
    await send(answer(2));
    await request(3).end(error);
    expect(shell.toast.mock.calls).toEqual([[SAVE_FAILED], [SAVE_FAILED]]);
  });

  it('when the session is being renewed, or the page announces no failures, then there is no toast', async () => {
    const renewed = setUp();
    await renewed.send(answer(1));
    await renewed.request(0).end(apiError('Unauthorized'));
    renewed.unmount();
    localStorage.clear();
    const quiet = setUp({ announcesFailures: false });
    await quiet.send(answer(1));
    await quiet.request(0).end(networkError());
    expect(quiet.state()).toBe('unsent');
    expect(shell.toast).not.toHaveBeenCalled();
  });
});
