import { setTimeout as wait } from 'node:timers/promises';
import { cpuMsOf } from '@kenali/node-utils/testing';
import { MongoClient } from 'mongodb';
import { type Answer, type Call, send } from '../check/client.ts';
import { expectSuccess, findAssessment, getFreeAssessment, type Parent, registerParent } from '../check/parents.ts';
import type { Cluster } from '../start-cluster.ts';

const ASSESSMENTS = 120;
const CONCURRENCY = 4;
const ITEMS = 125;
/** Share of a core that a server should use at most in a busy hour. */
const BUSY = 0.7;
const DASHBOARD_POLLS_PER_SECOND = 2 / 3;

interface Cost {
  name: string;
  /** CPU time per operation in milliseconds: of the API, and of all members of the database together. */
  apiMs: number;
  databaseMs: number;
}

/**
 * Measures what one operation of each kind costs an API process and the database, and how large the database grows. Prints the
 * tables of docs/capacity.md.
 */
export async function measureCapacity(cluster: Cluster, log: (line: string) => void): Promise<true> {
  const [{ url }, second] = cluster.apis;
  await second.stop();
  const parents: Parent[] = [];
  for (let index = 0; index < CONCURRENCY; index += 1) parents.push(await registerParent(cluster));
  const paths = await Promise.all(parents.map((parent) => getFreeAssessment(cluster, parent)));
  const before = await sizesOf(cluster);
  const results: { path: string; token: string }[] = [];
  const turn = new Map<number, number>();
  const costs: Cost[] = [];
  const measureAll = async (name: string, count: number, work: (caller: number) => Promise<unknown>) => {
    costs.push(await costOf(cluster, { name, count, work }));
    log(`measured: ${name}`);
  };
  const sensory = await findAssessment(cluster, 'sensory');
  await measureAll('purchase, 125 answers and completion', ASSESSMENTS, async (caller) => {
    const { token } = parents[caller]!;
    results.push({ token, path: await takeSensory(cluster, token, sensory) });
  });
  const after = await sizesOf(cluster);
  await measureAll('PDF report, drawn for the first time', ASSESSMENTS, async () => {
    const { path, token } = results.shift()!;
    await expectSuccess(url, { method: 'GET', path: `${path}/pdf`, token });
  });
  await measureAll('saved answer', 2000, async (caller) => {
    const next = (turn.get(caller) ?? 0) + 1;
    turn.set(caller, next);
    const body = { responses: { [String((next % 70) + 1)]: next % 2 === 0 }, currentPage: 0 };
    const { token } = parents[caller]!;
    await expectSuccess(url, { method: 'POST', path: `${paths[caller]}/save-progress`, body, token });
  });
  const etags = await Promise.all(parents.map(async ({ token }) => (await send(url, dashboardOf(token))).etag));
  await measureAll('poll without news', 4000, async (caller) => {
    const headers = { 'if-none-match': etags[caller]! };
    const { status } = await send(url, { ...dashboardOf(parents[caller]!.token), headers });
    if (status !== 304) throw new Error(`A poll answered ${status}`);
  });
  await measureAll('login', 60, async (caller) => {
    const { email, password } = parents[caller]!;
    await expectSuccess(url, { method: 'POST', path: '/api/auth/login', body: { email, password } });
  });
  report(costs, log);
  reportSizes(before, after, log);
  return true;
}

const dashboardOf = (token: string): Call => ({ method: 'GET', path: '/api/user-assessments', token });

/** Buys a sensory profile, pays, answers ten items per call, and completes it. @returns its path */
async function takeSensory(cluster: Cluster, token: string, assessment: number): Promise<string> {
  const [{ url }] = cluster.apis;
  const post = (path: string, body: object): Promise<Answer> =>
    expectSuccess(url, { method: 'POST', path, body, token });
  const order = (await post('/api/orders', { assessmentIds: [assessment] })).body;
  const { providerOrderId } = (await post('/api/midtrans/create-transaction', { orderId: order.id })).body;
  const pay = { method: 'POST', path: '/_control/pay', body: { order_id: providerOrderId } } as const;
  await expectSuccess(cluster.providerUrl, pay);
  let own: { id: number; orderId: number } | undefined;
  while (!own) {
    const { body } = await expectSuccess(url, dashboardOf(token));
    own = (body as { id: number; orderId: number }[]).find(({ orderId }) => orderId === order.id);
    if (!own) await wait(20);
  }
  const path = `/api/user-assessments/${own.id}`;
  const participantInfo = {
    childName: 'Alya Kirana',
    childBirthDate: '2019-05-31',
    testDate: '2026-01-05',
    parentName: 'Ratna Wijaya',
    relationship: 'Ibu',
  };
  await post(`${path}/start`, { participantInfo });
  const responses: Record<string, number> = {};
  for (let item = 1; item <= ITEMS; item += 1) {
    responses[String(item)] = (item % 5) + 1;
    if (item % 10 === 0) await post(`${path}/save-progress`, { responses, currentPage: item / 10 });
  }
  await post(`${path}/complete`, { responses, participantInfo });
  return path;
}

interface Work {
  name: string;
  count: number;
  work(caller: number): Promise<unknown>;
}

async function costOf({ apis, database }: Cluster, { name, count, work }: Work): Promise<Cost> {
  const api = apis[0].pid()!;
  const members = database.pids();
  const now = () => ({ api: cpuMsOf(api), database: members.reduce((sum, pid) => sum + cpuMsOf(pid), 0) });
  const before = now();
  let left = count;
  const callers = Array.from({ length: CONCURRENCY }, async (_, caller) => {
    while (left > 0) {
      left -= 1;
      await work(caller);
    }
  });
  await Promise.all(callers);
  const after = now();
  return { name, apiMs: (after.api - before.api) / count, databaseMs: (after.database - before.database) / count };
}

interface Sizes {
  data: number;
  indexes: number;
  users: number;
}

async function sizesOf({ databaseUri }: Cluster): Promise<Sizes> {
  const client = await MongoClient.connect(databaseUri);
  try {
    const { dataSize, indexSize } = await client.db('kenali').command({ dbStats: 1 });
    const [users] = await client
      .db('kenali')
      .collection('users')
      .aggregate([{ $collStats: { storageStats: {} } }])
      .toArray();
    return { data: dataSize, indexes: indexSize, users: users?.storageStats.avgObjSize };
  } finally {
    await client.close();
  }
}

function report(costs: readonly Cost[], log: (line: string) => void): void {
  log('\n| operation | API, ms of CPU | database, ms of CPU in all members | per second and core |');
  log('| --- | --- | --- | --- |');
  for (const { name, apiMs, databaseMs } of costs)
    log(`| ${name} | ${apiMs.toFixed(2)} | ${databaseMs.toFixed(2)} | ${((1000 * BUSY) / apiMs).toFixed(1)} |`);
  const poll = costs.find(({ name }) => name === 'poll without news')!;
  const dashboards = (1000 * BUSY) / (poll.apiMs * DASHBOARD_POLLS_PER_SECOND);
  log(`\nOpen dashboards per core, if nothing else happens: ${Math.round(dashboards)}`);
}

function reportSizes(before: Sizes, after: Sizes, log: (line: string) => void): void {
  const perThousand = (bytes: number) => `${(((bytes / ASSESSMENTS) * 1000) / 1e6).toFixed(1)} MB`;
  log(
    `Per 1,000 bought and completed sensory profiles: ${perThousand(after.data - before.data)} of documents before compression`,
  );
  log(`An account: ${after.users} bytes`);
}
