/** @jest-environment node */
import type { ShellV1 } from '@kenali/contracts';
import { parent } from '../../../testing/fake-shell.tsx';
import { progressCalls } from './progress.api.ts';

const send = jest.fn((_call: string, _input: object, _options?: { signal?: AbortSignal; keepalive?: boolean }) =>
  Promise.resolve({}),
);
const shell = {
  api: { send },
  session: { getSnapshot: () => ({ status: 'signed-in', user: parent }) },
} as unknown as ShellV1;
const calls = progressCalls(shell, { userId: parent.id, userAssessmentId: 100001 });

const timeouts: number[] = [];
const { timeout } = AbortSignal;
beforeEach(() => {
  timeouts.length = 0;
  AbortSignal.timeout = (ms) => {
    timeouts.push(ms);
    return new AbortController().signal;
  };
});
afterEach(() => {
  AbortSignal.timeout = timeout;
});

it.each([
  ['start', () => calls.start()],
  ['save', () => calls.save({})],
  ['complete', () => calls.complete({})],
] as const)('%s: when the API does not respond for 20 seconds, then the call is aborted', async (_name, call) => {
  await call();
  expect(timeouts).toEqual([20_000]);
  expect(send.mock.lastCall?.[2]?.signal).toBeInstanceOf(AbortSignal);
});

it('save: when the page is closing, then the request has keepalive and no timeout', async () => {
  await calls.save({}, { keepalive: true });
  expect(send.mock.lastCall?.[2]).toEqual({ keepalive: true });
});
