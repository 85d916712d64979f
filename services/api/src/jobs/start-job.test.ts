import { EventEmitter, once } from 'node:events';
import { createJobWatch } from '@kenali/telemetry';
import type { Services } from '../services.ts';
import { type Job, startJob } from './start-job.ts';

const errors: object[] = [];
const services = {
  jobs: createJobWatch(),
  log: { error: (fields: object) => errors.push(fields) },
} as unknown as Services;
const start = (run: Job['run'], job: Partial<Job> = {}) =>
  startJob(services, { name: 'test', everyMs: 1, run, ...job });

beforeEach(() => {
  errors.length = 0;
});

it('runs round after round until it is stopped', async () => {
  const rounds = new EventEmitter();
  let count = 0;
  const job = start(async () => {
    count += 1;
    rounds.emit('round');
  });
  while (count < 3) await once(rounds, 'round');
  await job.stop();
  const atStop = count;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(count).toBe(atStop);
});

it('when it is stopped before the first round, then there is none', async () => {
  const run = jest.fn();
  await start(run, { everyMs: 60_000 }).stop();
  expect(run).not.toHaveBeenCalled();
});

it('when it is stopped during a round, then the round learns it, and stop waits for its end', async () => {
  const events: string[] = [];
  const begun = new EventEmitter();
  const job = start(
    async (_, isStopped) => {
      begun.emit('round');
      while (!isStopped()) await new Promise(setImmediate);
      events.push('round ended');
    },
    { onStopped: () => events.push('onStopped') },
  );
  await once(begun, 'round');
  await job.stop();
  events.push('stopped');
  expect(events).toEqual(['round ended', 'onStopped', 'stopped']);
});

it('when a round fails, then the failure is logged, and the next round waits', async () => {
  const run = jest.fn(async () => {
    throw new TypeError('Gagal');
  });
  const job = start(run);
  while (errors.length === 0) await new Promise(setImmediate);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await job.stop();
  expect(run).toHaveBeenCalledTimes(1);
  expect(errors).toMatchObject([{ job: 'test', failure: { name: 'TypeError', message: 'Gagal' } }]);
});
