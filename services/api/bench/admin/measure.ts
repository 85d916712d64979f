import { readFileSync, writeFileSync } from 'node:fs';
import { median } from '@kenali/node-utils';
import { exactCpuMsOf } from '@kenali/node-utils/testing';
import type { Db } from 'mongodb';
import { tokenOf } from '../api/bench-data.ts';
import { startTarget } from '../api/target.ts';
import type { Case } from './cases.ts';
import { ADMIN_ID } from './data.ts';

export type AdminApi = Awaited<ReturnType<typeof startAdminApi>>;

/** Starts the API as a child process and waits until the indexes exist. */
export async function startAdminApi(env: NodeJS.ProcessEnv) {
  const { pid, url, rest, stop } = await startTarget('kenali', env);
  // The change stream would cost CPU time in every measurement, and lists of staff do not need it.
  await rest();
  const headers = { authorization: `Bearer ${tokenOf(ADMIN_ID, 'admin')}` };
  return {
    get: (path: string) => fetch(url + path, { headers }),
    /** Resident memory of the process, now and at its peak since `forgetPeak`, in MB. */
    memory: () => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
      return { now: mb('VmRSS'), peak: mb('VmHWM') };
    },
    // proc(5): writing 5 resets the high-water mark.
    forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    cpuMs: () => exactCpuMsOf(pid),
    stop,
  };
}

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

interface Profiled {
  ns: string;
  op: string;
  planSummary?: string;
  keysExamined?: number;
  docsExamined?: number;
}

/** The query plans of one request, with examined keys and documents. */
export async function plansOf(db: Db, act: () => Promise<unknown>): Promise<Profiled[]> {
  await db.command({ profile: 0 });
  await db
    .collection('system.profile')
    .drop()
    .catch(() => {});
  await db.command({ profile: 2 });
  await act();
  await db.command({ profile: 0 });
  const found = await db
    .collection<Profiled>('system.profile')
    .find({ ns: { $not: /system\.profile|\$cmd/ }, planSummary: { $exists: true } })
    .toArray();
  return found.filter(({ ns }) => ns.startsWith(`${db.databaseName}.`) && !OF_A_JOB.test(ns));
}

/** A job reads this small collection as a whole every few seconds, also during a request. */
const OF_A_JOB = /\.importedPacks$/;

export const isScan = ({ planSummary }: Profiled): boolean => /COLLSCAN/.test(planSummary ?? '');

/** "userAssessments IXSCAN { … } 200 keys, 200 docs", for the plan that examined most. */
export function worstPlan(plans: readonly Profiled[]): string {
  const weight = ({ keysExamined = 0, docsExamined = 0 }: Profiled) => keysExamined + docsExamined * 5;
  const [worst] = plans.toSorted((one, other) => weight(other) - weight(one));
  if (!worst) return 'no query';
  const { ns, planSummary, keysExamined = 0, docsExamined = 0 } = worst;
  return `${ns.split('.').slice(1).join('.')} ${planSummary} ${keysExamined} keys, ${docsExamined} docs`;
}
