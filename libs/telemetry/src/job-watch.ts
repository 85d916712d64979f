import { Gauge, Histogram, type Registry } from 'prom-client';
import { newRequestId, withRequestId } from './request-id.ts';
import { traceJob } from './tracing.ts';

/** Rounds take from a few milliseconds without work to minutes with a provider that hangs. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/** Runs the rounds of background jobs, and measures them. */
export interface JobWatch {
  /** Runs one round. It gets a request id of its own, so that its log lines and its calls belong together. */
  run<T>(job: string, round: () => Promise<T>): Promise<T>;
  /** Adds the metrics of the jobs. Rounds before it are not measured. */
  addTo(registry: Registry): void;
}

export function createJobWatch(): JobWatch {
  let observe: (name: string, outcome: 'done' | 'failed', startedAt: number) => void = () => undefined;
  return {
    run: (job, round) =>
      withRequestId(newRequestId(), async () => {
        const startedAt = performance.now();
        try {
          const result = await traceJob(job, round);
          observe(job, 'done', startedAt);
          return result;
        } catch (error) {
          observe(job, 'failed', startedAt);
          throw error;
        }
      }),
    addTo(registry) {
      const registers = [registry];
      const durations = new Histogram({
        name: 'kenali_job_duration_seconds',
        help: 'Rounds of background jobs, and how long they took',
        // Prometheus has a label "job" of its own, for what it scrapes.
        labelNames: ['name', 'outcome'],
        buckets: BUCKETS,
        registers,
      });
      const lastDone = new Gauge({
        name: 'kenali_job_last_done_timestamp_seconds',
        help: 'When a round of a background job last ended without a failure, in seconds since 1970',
        labelNames: ['name'],
        registers,
      });
      observe = (name, outcome, startedAt) => {
        durations.observe({ name, outcome }, (performance.now() - startedAt) / 1000);
        if (outcome === 'done') lastDone.setToCurrentTime({ name });
      };
    },
  };
}
