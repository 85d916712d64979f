import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from '@kenali/telemetry';
import type { Services } from '../services.ts';

/** Work that the API repeats in the background. Any number of processes may run the same job at once. */
export interface Job {
  /** Its name in logs, metrics and traces. */
  name: string;
  /** The pause after each round, in milliseconds. */
  everyMs: number;
  /** One round. A long round calls `isStopped` between its steps and returns early. */
  run(services: Services, isStopped: () => boolean): Promise<unknown>;
  /** Called after the last round. */
  onStopped?(): void;
}

/** While the database is unavailable, a job that runs every second would only fill the log. */
const AFTER_FAILURE_MS = 10_000;

/** Repeats a job until stopped. A round that fails is logged, and the next one tries again. `stop` waits for the current round. */
export function startJob(services: Services, { name, everyMs, run, onStopped }: Job): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  const repeat = async () => {
    await pause(everyMs);
    while (!isStopped()) {
      let pauseMs = everyMs;
      try {
        await services.jobs.run(name, () => run(services, isStopped));
      } catch (error) {
        services.log.error({ job: name, failure: describeError(error) }, 'a background job failed');
        pauseMs = Math.max(everyMs, AFTER_FAILURE_MS);
      }
      await pause(pauseMs);
    }
    onStopped?.();
  };
  const repeating = repeat();
  return {
    async stop() {
      stopping.abort();
      await repeating;
    },
  };
}
