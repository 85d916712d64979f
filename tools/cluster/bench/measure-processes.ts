import { setTimeout } from 'node:timers/promises';
import { median } from '@kenali/node-utils';
import { cpuMsOf } from '@kenali/node-utils/testing';
import { send } from '../check/client.ts';
import { expectSuccess, getFreeAssessment, registerParent } from '../check/parents.ts';
import type { Cluster } from '../start-cluster.ts';

const ROUNDS = 7;
/** Parents that each process serves. */
const PARENTS = 4;
const TURNS = 60;
/** Between two turns, so that the machine has time to spare with two processes too: a full one slows every process down. */
const PAUSE_MS = 20;
const IDLE_MS = 10_000;
const DASHBOARD = '/api/user-assessments';
/** How often a dashboard polls between two answers, in vain. */
const UNCHANGED = 4;
const CALLS_PER_PARENT = TURNS * (2 + UNCHANGED);
/** Share of the CPU time per call that a second process may add. */
const LIMIT = 0.15;

interface Reader {
  token: string;
  path: string;
}

/**
 * Compares the CPU time of all API processes per call when one serves some parents, and when two serve as many each. What
 * the second one adds is the work that processes do for each other: both follow every change. Both variants alternate in
 * one run. @returns whether the second process stays within its limit
 */
export async function measureProcesses(cluster: Cluster, log: (line: string) => void): Promise<boolean> {
  const [first, second] = cluster.apis;
  const readers: Reader[] = [];
  for (let index = 0; index < 2 * PARENTS; index += 1) {
    const parent = await registerParent(cluster);
    readers.push({ token: parent.token, path: await getFreeAssessment(cluster, parent) });
  }
  const costs: { one: number; two: number }[] = [];
  const pids = [first.pid()!, second.pid()!];
  const withTwo = (round: number) => costPerCall(pids, readers, { origins: [first.url, second.url], round });
  // A process that starts again would compile its code again, and cost more for minutes.
  const withOne = async (round: number) => {
    process.kill(pids[1]!, 'SIGSTOP');
    const cost = await costPerCall([pids[0]!], readers.slice(0, PARENTS), { origins: [first.url], round });
    process.kill(pids[1]!, 'SIGCONT');
    return cost;
  };
  // Round 0 is a warm-up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await withOne(round);
    const two = await withTwo(round);
    log(`round ${round}: ${one.toFixed(3)} ms of CPU per call with one process, ${two.toFixed(3)} with two`);
    if (round > 0) costs.push({ one, two });
  }
  const before = totalMs(pids);
  await setTimeout(IDLE_MS);
  const idle = (totalMs(pids) - before) / pids.length / (IDLE_MS / 1000);
  log(`A process without calls uses ${idle.toFixed(1)} ms of CPU per second`);
  const share = median(costs.map(({ one, two }) => two / one)) - 1;
  log(`A second process adds ${(share * 100).toFixed(1)}% CPU time per call (at most ${LIMIT * 100}%)`);
  return share <= LIMIT;
}

interface Load {
  origins: readonly string[];
  round: number;
}

const totalMs = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0);

/** Each parent saves, sees the change on the dashboard, and polls until the next answer. */
async function costPerCall(pids: readonly number[], readers: readonly Reader[], load: Load): Promise<number> {
  // A process that was suspended first reads what it has missed.
  await Promise.all(readers.map((reader, index) => play(reader, index, load)));
  const before = totalMs(pids);
  await Promise.all(readers.map((reader, index) => play(reader, index, load)));
  return (totalMs(pids) - before) / (CALLS_PER_PARENT * readers.length);
}

async function play({ token, path }: Reader, index: number, { origins, round }: Load): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await setTimeout(PAUSE_MS);
    // A browser keeps its connection, and with it its process, for a while.
    const origin = origins[(index + Math.floor(turn / 10)) % origins.length] as string;
    const body = { responses: { [String((turn % 70) + 1)]: (turn + round) % 2 === 0 }, currentPage: 0 };
    await expectSuccess(origin, { method: 'POST', path: `${path}/save-progress`, body, token });
    const { etag } = await poll(origin, token);
    for (let again = 0; again < UNCHANGED; again += 1) await poll(origin, token, etag);
  }
}

async function poll(origin: string, token: string, etag = ''): Promise<{ etag: string }> {
  const answer = await send(origin, { method: 'GET', path: DASHBOARD, token, headers: { 'if-none-match': etag } });
  if (answer.status !== (etag ? 304 : 200)) throw new Error(`A poll answered ${answer.status}`);
  return answer;
}
