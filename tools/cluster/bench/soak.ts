import { setTimeout as wait } from 'node:timers/promises';
import { cpuMsOf } from '@kenali/node-utils/testing';
import { Ledger, send } from '../check/client.ts';
import { registerParent, startBuyer, startTaker, startVisitor } from '../check/parents.ts';
import type { Cluster } from '../start-cluster.ts';
import { memoryAfterCollection } from './measure-process.ts';

const DASHBOARDS = 300;
const POLL_MS = 3000;
const TAKERS = 12;
/** Slower than the limit of saves per account, which applies here. */
const SAVE_MS = 400;
const BUYERS = 1;
const LOGIN_MS = 1000;
const MINUTE_MS = 60_000;
const MINUTES = 10;
/** Caches and compiled code have reached their size by then. */
const FIRST_MINUTE = 2;
/** Share by which the memory in use after a collection may grow from then on. */
const LIMIT = 0.05;

/**
 * Ten minutes of mixed load with 300 open dashboards. Prints memory after a collection and CPU time of each API per minute.
 * @returns whether the memory stays within its limit and no call failed
 */
export async function soak(cluster: Cluster, log: (line: string) => void, minutes = MINUTES): Promise<boolean> {
  const ledger = new Ledger();
  const counts = { polls: 0, unchanged: 0 };
  log(`Opening ${DASHBOARDS} dashboards ...`);
  const dashboards = [];
  for (let index = 0; index < DASHBOARDS; index += 1) dashboards.push(await openDashboard(cluster, counts, ledger));
  const takers = await Promise.all(Array.from({ length: TAKERS }, () => startTaker(cluster, ledger, SAVE_MS)));
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => startBuyer(cluster, ledger, 5000)));
  const everybody = [
    ...dashboards,
    ...takers,
    ...buyers,
    startVisitor(cluster, ledger),
    await startLogins(cluster, ledger),
  ];
  log('\nminute  polls  304  writes  heap after collection (MB)  resident (MB)  CPU (%)');
  const heaps: number[][] = [];
  let cpuBefore = cpuOf(cluster);
  for (let minute = 1; minute <= minutes; minute += 1) {
    await wait(MINUTE_MS);
    const cpu = cpuOf(cluster);
    const memory = await Promise.all(cluster.inspectors.map(memoryAfterCollection));
    heaps.push(memory.map(({ heap }) => heap));
    const share = cpu.map((ms, index) => (((ms - cpuBefore[index]!) / MINUTE_MS) * 100).toFixed(0));
    cpuBefore = cpuOf(cluster);
    const megabytes = (pick: 'heap' | 'resident') => memory.map((each) => (each[pick] / 1e6).toFixed(1)).join(' + ');
    const cells = [
      minute,
      counts.polls,
      counts.unchanged,
      ledger.acknowledged,
      megabytes('heap'),
      megabytes('resident'),
    ];
    log([...cells, share.join(' + ')].join('  '));
  }
  await Promise.all(everybody.map((each) => each.stop()));
  const growth = heaps.at(-1)!.map((heap, index) => heap / heaps[FIRST_MINUTE - 1]![index]! - 1);
  const shown = growth.map((share) => `${(share * 100).toFixed(1)}%`).join(' and ');
  log(`\nMemory grew by ${shown} from minute ${FIRST_MINUTE} to ${minutes} (at most ${LIMIT * 100}%)`);
  for (const failure of ledger.failed.slice(0, 20)) log(failure);
  return ledger.failed.length === 0 && ledger.refused === 0 && growth.every((share) => share < LIMIT);
}

const cpuOf = ({ apis }: Cluster) => apis.map((api) => cpuMsOf(api.pid()!));

/** Polls both lists of a dashboard, as the browser does. */
async function openDashboard(cluster: Cluster, counts: { polls: number; unchanged: number }, ledger: Ledger) {
  const { token } = await registerParent(cluster);
  const etags = new Map<string, string>();
  const poll = async (path: string) => {
    const call = { method: 'GET', path, token, headers: { 'if-none-match': etags.get(path) ?? '' } } as const;
    const answer = await send(cluster.url, call);
    counts.polls += 1;
    if (answer.status === 304) counts.unchanged += 1;
    else if (answer.status === 200) etags.set(path, answer.etag);
    else ledger.recordRefusal(call, answer);
  };
  return repeat(POLL_MS, () => Promise.all(['/api/user-assessments', '/api/orders'].map(poll)));
}

/** Logs one account in again and again, which costs the most CPU time of all calls. */
async function startLogins(cluster: Cluster, ledger: Ledger) {
  const { email, password, from } = await registerParent(cluster);
  return repeat(LOGIN_MS, async () => {
    const call = { method: 'POST', path: '/api/auth/login', body: { email, password }, headers: from } as const;
    const answer = await send(cluster.url, call);
    if (answer.status !== 200) ledger.recordRefusal(call, answer);
  });
}

/** Repeats `work` about every `ms`, beginning at a random moment, until it is stopped. */
function repeat(ms: number, work: () => Promise<unknown>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const pause = (length: number) => wait(length, null, { signal: stopping.signal }).catch(() => null);
  const running = (async () => {
    await pause(Math.random() * ms);
    while (!stopping.signal.aborted) {
      await work();
      await pause(ms);
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
