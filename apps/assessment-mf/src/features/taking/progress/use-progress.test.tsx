import type { ProgressSaved, SaveProgressRequest, SendOptions } from '@kenali/contracts';
import { act, renderHook } from '@testing-library/react';
import { apiError, type FakeShell, fakeShell, networkError } from '../../../testing/fake-shell.tsx';
import type { Unsent } from './unsent.ts';
import { createUnsentAnswers } from './unsent-answers.ts';
import { useProgress } from './use-progress.ts';

const owner = { userId: 7, userAssessmentId: 100001 };
const KEY = 'kenali.unsent.7.100001';
let shell: FakeShell;
beforeEach(() => {
  jest.useFakeTimers();
  shell = fakeShell();
});
afterEach(() => {
  shell.stop();
  localStorage.clear();
  jest.useRealTimers();
});

/** A server that answers when told to. */
function setUp({ current = {}, left }: { current?: Unsent; left?: Unsent } = {}) {
  const requests: { body: SaveProgressRequest; options?: SendOptions; end(error?: Error): Promise<void> }[] = [];
  const save = (body: SaveProgressRequest, options?: SendOptions) =>
    new Promise<ProgressSaved>((resolve, reject) => {
      const end = (error?: Error) =>
        act(async () => {
          if (error) reject(error);
          else
            resolve({
              revision: 1,
              savedAt: '2026-11-21T03:00:00.000Z',
              status: 'in_progress',
              responses: {},
              notApplicable: {},
            });
        });
      requests.push({ body, options, end });
    });
  const unsent = createUnsentAnswers(owner);
  if (left) unsent.add(left);
  const onSaved = jest.fn();
  const onCompleted = jest.fn();
  const hook = renderHook(() => useProgress({ calls: { save }, unsent, current, onSaved, onCompleted }));
  return {
    requests,
    onSaved,
    onCompleted,
    unmount: hook.unmount,
    state: () => hook.result.current.state,
    change: (change: Unsent) => act(() => hook.result.current.change(change)),
    saveNow: () => act(() => hook.result.current.saveNow()),
    finish: (end: () => Promise<void>) => hook.result.current.finish(end),
    wait: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
    request: (at: number) => requests[at] as (typeof requests)[number],
  };
}
const answer = (id: number, value = 3): Unsent => ({ responses: { [id]: value } });

it('change: when three answers come quickly, then one save goes out 500 ms after the last', async () => {
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

it('change: when it is made, then it is on the device before any request', () => {
  const { change, requests, state } = setUp();
  change(answer(1, 5));
  expect(requests).toHaveLength(0);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ responses: { 1: 5 } });
  expect(state()).toBe('saving');
});

it('save: when it goes out, then all answers fill gaps but only the changed ones are named', async () => {
  const { change, wait, request } = setUp({
    current: {
      responses: { 1: 4, 2: 2 },
      notApplicable: { 5: true },
      comments: { A: 'lama' },
      currentPage: 1,
      currentStep: 'questions',
    },
  });
  change({ notApplicable: { 2: true } });
  await wait(500);
  expect(request(0).body).toEqual({
    responses: { 1: 4 },
    notApplicable: { 2: true, 5: true },
    currentPage: 1,
    currentStep: 'questions',
    changed: ['2'],
  });
});

it('save: when it is acknowledged, then the device forgets it and the state says so', async () => {
  const { change, wait, request, state, onSaved } = setUp();
  change(answer(1));
  await wait(500);
  expect(state()).toBe('saving');
  await request(0).end();
  expect(state()).toBe('saved');
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(onSaved).toHaveBeenCalledTimes(1);
});

it('save: when one is in flight, then the newest waits and goes out in one', async () => {
  const { change, wait, saveNow, requests, request, onSaved } = setUp();
  change(answer(1));
  await wait(500);
  change(answer(2));
  await wait(500);
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

it('save: when another tab answers meanwhile and saves it itself, then this one says saved too, without a request more', async () => {
  const { change, wait, state, requests, request } = setUp();
  const elsewhere = createUnsentAnswers(owner);
  change(answer(1));
  await wait(500);
  elsewhere.add(answer(2));
  await request(0).end();
  expect(state()).toBe('saving');
  elsewhere.acknowledge(answer(2));
  await wait(500);
  expect(state()).toBe('saved');
  expect(requests).toHaveLength(1);
});

it('save: when another tab answered and did not save it, then this one does', async () => {
  const { change, wait, state, request } = setUp();
  change(answer(1));
  await wait(500);
  createUnsentAnswers(owner).add(answer(2));
  await request(0).end();
  await wait(500);
  expect(request(1).body.changed).toEqual(['2']);
  await request(1).end();
  expect(state()).toBe('saved');
});

it('saveNow: when a page is turned, then nothing waits for the half second', async () => {
  const { change, saveNow, wait, requests } = setUp();
  change({ currentPage: 1 });
  saveNow();
  expect(requests).toHaveLength(1);
  await wait(1000);
  expect(requests).toHaveLength(1);
});

it('save: when nobody answers, then it is said, kept and tried again with growing pauses', async () => {
  const { change, wait, state, requests, request } = setUp();
  change(answer(1));
  await wait(500);
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

it('online: when the network comes back, then nothing waits for the pause', async () => {
  const { change, wait, state, requests, request } = setUp();
  change(answer(1));
  await wait(500);
  await request(0).end(networkError());
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(requests).toHaveLength(2);
  await request(1).end();
  expect(state()).toBe('saved');
});

it('change: when the network is away, then answers wait for the next try and go out together', async () => {
  const { change, wait, requests, request } = setUp();
  change(answer(1));
  await wait(500);
  await request(0).end(networkError());
  change(answer(2));
  await wait(1000);
  expect(requests).toHaveLength(1);
  await wait(1000);
  expect(request(1).body.changed).toEqual(['1', '2']);
});

it('start: when an earlier visit left answers, then they are sent at once', () => {
  const { requests, request, state } = setUp({ left: answer(9, 2) });
  expect(requests).toHaveLength(1);
  expect(request(0).body.changed).toEqual(['9']);
  expect(state()).toBe('saving');
});

it('pagehide: when something is not saved, then just that goes out with keepalive', () => {
  const { change, requests, request } = setUp({ current: { responses: { 1: 4 }, currentPage: 2 } });
  change(answer(2));
  window.dispatchEvent(new Event('pagehide'));
  expect(requests).toHaveLength(1);
  expect(request(0).options).toEqual({ keepalive: true });
  expect(request(0).body).toEqual({ responses: { 2: 3 }, changed: ['2'] });
});

it('pagehide: when everything is saved, then nothing is sent', () => {
  const { requests } = setUp({ current: { responses: { 1: 4 } } });
  window.dispatchEvent(new Event('pagehide'));
  expect(requests).toHaveLength(0);
});

it('pagehide: when remarks are longer than a leaving page may send, then the answers go and the remarks wait', () => {
  const { change, request } = setUp();
  change({ ...answer(1), comments: { A: 'x'.repeat(61 * 1024) } });
  window.dispatchEvent(new Event('pagehide'));
  expect(request(0).body.changed).toEqual(['1']);
  expect(request(0).body).not.toHaveProperty('comments');
});

it('save: when it was completed elsewhere, then that is told with each try, and the answers wait for what it cost', async () => {
  const { change, wait, requests, request, onCompleted, unmount } = setUp();
  change(answer(1));
  await wait(500);
  await request(0).end(apiError('ALREADY_COMPLETED'));
  expect(onCompleted).toHaveBeenCalledTimes(1);
  await wait(2000);
  await request(1).end(apiError('ALREADY_COMPLETED'));
  expect(onCompleted).toHaveBeenCalledTimes(2);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(answer(1));
  localStorage.clear();
  unmount();
  await wait(60_000);
  expect(onCompleted).toHaveBeenCalledTimes(2);
  expect(requests.length).toBeLessThanOrEqual(3);
});

it('finish: when a save is refused because it was completed, then the end alone tells', async () => {
  const { change, finish, wait, request, requests, onCompleted } = setUp();
  const end = jest.fn(async () => undefined);
  change(answer(1));
  const finished = finish(end);
  await request(0).end(apiError('ALREADY_COMPLETED'));
  await finished;
  expect(end).toHaveBeenCalledTimes(1);
  expect(onCompleted).not.toHaveBeenCalled();
  // Should the end have failed, the page is still there, and saving goes on.
  await wait(2000);
  await request(1).end(apiError('ALREADY_COMPLETED'));
  expect(onCompleted).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(2);
});

it('finish: when nobody answers the save, then the end runs all the same, and no retry beside it', async () => {
  const { change, finish, wait, request, requests } = setUp();
  let endIt: () => void = () => undefined;
  change(answer(1));
  const finished = finish(() => new Promise((resolve) => (endIt = resolve)));
  await request(0).end(networkError());
  await wait(30_000);
  expect(requests).toHaveLength(1);
  endIt();
  await finished;
  await wait(2000);
  expect(requests).toHaveLength(2);
});

it('finish: when the save is refused, then it is not tried again by itself', async () => {
  const { change, finish, wait, request, requests } = setUp();
  change(answer(1));
  const finished = finish(async () => undefined);
  await request(0).end(apiError('VALIDATION'));
  await finished;
  await wait(60_000);
  expect(requests).toHaveLength(1);
});

it('finish: when all is saved, then the end runs at once', async () => {
  const { finish, requests } = setUp();
  const end = jest.fn(async () => undefined);
  await finish(end);
  expect(end).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(0);
});

it('save: when the access is frozen, then it is said and nothing more is sent', async () => {
  const { change, wait, requests, request, state } = setUp();
  change(answer(1));
  await wait(500);
  await request(0).end(apiError('ACCESS_FROZEN'));
  expect(state()).toBe('frozen');
  change(answer(2));
  await wait(60_000);
  expect(requests).toHaveLength(1);
});

it('save: when the server refuses, then its sentence is shown once and it is not tried again by itself', async () => {
  const { change, wait, requests, request, state } = setUp();
  change(answer(1));
  await wait(500);
  await request(0).end(apiError('VALIDATION'));
  await wait(60_000);
  expect(requests).toHaveLength(1);
  expect(state()).toBe('unsent');
  expect(shell.toast).toHaveBeenCalledWith({
    title: 'Gagal Menyimpan',
    description: 'Data yang dikirim belum sesuai. Periksa kembali isian Anda.',
    variant: 'destructive',
  });
  change(answer(2));
  await wait(500);
  await request(1).end(apiError('VALIDATION'));
  expect(shell.toast).toHaveBeenCalledTimes(1);
});

it('finish: when a save is in flight and newer answers wait, then the end runs after both', async () => {
  const { change, wait, finish, requests, request } = setUp();
  change(answer(1));
  await wait(500);
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

it('unmount: when an answer has not gone out, then it goes at once and no retry runs behind the next page', async () => {
  const { change, unmount, wait, requests, request } = setUp();
  change(answer(1));
  unmount();
  expect(requests).toHaveLength(1);
  await request(0).end(networkError());
  await wait(60_000);
  expect(requests).toHaveLength(1);
});
