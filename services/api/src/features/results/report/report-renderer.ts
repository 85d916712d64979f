import { createHash } from 'node:crypto';
import { findOwnFile } from '@kenali/node-utils';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { MINUTE_MS } from '../../../durations.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ReportContent } from './content/report-content.ts';

/** More threads than this would take the processor from the thread that serves every other call. */
const THREADS = 2;
/** Reports that may wait for a thread. At 100 to 250 ms per report the last one is ready within about 4 s. */
const QUEUE_MAX = 32;
/** A report that takes longer, waiting included, is given up and its thread is replaced. */
const RENDER_TIMEOUT_MS = 10_000;
const IDLE_THREAD_MS = MINUTE_MS;
/** Finished files kept in memory. A report of a result has 30 to 120 KB. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** The report of a deleted result is gone from the memory of every process after this time. */
const CACHE_MS = 10 * MINUTE_MS;
const THREAD_MEMORY_MB = 256;

/** Renders documents outside the main thread. It remembers the files of reports. */
export interface ReportRenderer {
  /**
   * Returns the PDF file of a report. The same content and date give the same bytes, so a repeated download is answered
   * from memory, and simultaneous downloads of one report share one rendering.
   * @throws AppError BUSY if too many reports wait, or if this one takes too long
   */
  render(content: ReportContent, date: Date): Promise<Buffer>;
  /**
   * Renders another document once.
   * @param worker the module that renders it, by the name that its package exports
   * @throws AppError BUSY as above
   */
  draw(worker: string, task: object, timeoutMs: number): Promise<Buffer>;
  stop(): Promise<void>;
}

interface Limits {
  queueMax?: number;
  timeoutMs?: number;
  /** Module that renders. Tests replace it by one that waits. */
  worker?: string;
}

export function createReportRenderer({
  queueMax = QUEUE_MAX,
  timeoutMs = RENDER_TIMEOUT_MS,
  worker = findOwnFile('@kenali/api/features/results/report/render-worker'),
}: Limits = {}): ReportRenderer {
  const pool = new Piscina({
    filename: worker,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_THREAD_MS,
    concurrentTasksPerWorker: 1,
    // Calls that wait for the main thread come first.
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    // Neither the secrets in the environment nor the options of the main process concern the threads.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const files = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (file) => file.length,
    ttl: CACHE_MS,
    ttlAutopurge: true,
  });
  const running = new Map<string, Promise<Buffer>>();

  const run = async (task: object, options: { filename: string; timeoutMs: number }): Promise<Buffer> => {
    if (pool.queueSize >= queueMax) throw new AppError('BUSY');
    const signal = AbortSignal.timeout(options.timeoutMs);
    const { filename } = options;
    const bytes: Uint8Array = await pool.run(task, { filename, signal }).catch((error: Error) => {
      throw signal.aborted ? new AppError('BUSY', { cause: error }) : error;
    });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  };

  return {
    async render(content, date) {
      const key = createHash('sha256')
        .update(JSON.stringify([content, date]))
        .digest('base64');
      const known = files.get(key) ?? running.get(key);
      if (known) return known;
      const rendering = run({ content, date }, { filename: worker, timeoutMs }).finally(() => running.delete(key));
      running.set(key, rendering);
      const file = await rendering;
      files.set(key, file);
      return file;
    },
    draw: (name, task, limitMs) => run(task, { filename: findOwnFile(name), timeoutMs: limitMs }),
    stop: () => pool.destroy(),
  };
}
