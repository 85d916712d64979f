import { median } from '@kenali/node-utils';
import { exactCpuMsOf } from '@kenali/node-utils/testing';
import type { AdminApi } from './admin-api.ts';
import type { Case } from './cases.ts';

/** As many requests as fit into this time, within limits. */
const TIME_MS = 1500;
const [MIN_REQUESTS, MAX_REQUESTS] = [9, 60];

/** Medians. */
export interface Measured {
  /** Time to the whole answer. */
  delayMs: number;
  /** CPU time of API and database. */
  cpuMs: number;
  requests: number;
  firstMs: number;
  total: string;
}

/** Asks one request after the other. */
export async function measure(api: AdminApi, mongodPid: number, { path }: Case): Promise<Measured> {
  const ask = async () => {
    const since = performance.now();
    const answer = await api.get(path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return { ms: performance.now() - since, total: answer.headers.get('x-total-count') ?? '' };
  };
  const cpu = () => api.cpuMs() + exactCpuMsOf(mongodPid);
  // The first requests warm up and are not counted.
  const first = await ask();
  const { ms } = await ask();
  const requests = Math.min(MAX_REQUESTS, Math.max(MIN_REQUESTS, Math.ceil(TIME_MS / ms)));
  const figures: { delayMs: number; cpuMs: number }[] = [];
  for (let count = 0; count < requests; count += 1) {
    const before = cpu();
    const { ms: delayMs } = await ask();
    figures.push({ delayMs, cpuMs: cpu() - before });
  }
  return {
    delayMs: median(figures.map(({ delayMs }) => delayMs)),
    cpuMs: median(figures.map(({ cpuMs }) => cpuMs)),
    requests,
    firstMs: first.ms,
    total: first.total,
  };
}
