import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type LaunchedMongod,
  launchMongod,
  localUri,
  type ResolvedBinary,
  resolveMongod,
} from '@kenali/embedded-mongodb';
import { freePort } from '@kenali/node-utils';
import type { Response } from 'supertest';
import { entitlementsOf, expectError, newCheckout, orderState } from './checkout.ts';
import { FakeProvider, signedNotification } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { startStopwatch } from './stopwatch.ts';

// Its own database server, which the tests freeze, kill and restart.
const dbPath = mkdtempSync(join(tmpdir(), 'kenali-outage-'));
const shared = process.env.KENALI_TEST_MONGODB_URI;
const noLog = () => {};
const provider = new FakeProvider();
let binary: ResolvedBinary;
let port: number;
let mongod: LaunchedMongod;
let api: TestApi;
let user: Awaited<ReturnType<TestApi['user']>>;

const launch = () => launchMongod({ mongod: binary, dbPath, port, log: noLog });
beforeAll(async () => {
  const resolved = await resolveMongod({ log: noLog, sources: ['binary', 'path', 'cache', 'download', 'pip'] });
  if (resolved.kind === 'uri') throw new Error('the source "uri" is not in the list');
  binary = resolved;
  port = await freePort();
  mongod = await launch();
  process.env.KENALI_TEST_MONGODB_URI = localUri(port);
  api = await startTestApi({ hasOwnDatabase: true, provider });
  user = await api.user();
}, 120_000);
afterAll(async () => {
  await api.stop();
  await mongod.stop();
  process.env.KENALI_TEST_MONGODB_URI = shared;
  rmSync(dbPath, { recursive: true, force: true });
});

/** Sends a read, a write, a call that needs the session, and two calls whose result depends on stored data. */
const answers = () =>
  Promise.all<Response>([
    api.get('/api/assessments'),
    api.post('/api/orders', { assessmentIds: [999_999] }, user.accessToken),
    api.get('/api/auth/user', user.accessToken),
    api.post('/api/auth/refresh', { refreshToken: user.refreshToken }),
    api.post('/api/auth/login', { email: user.email, password: 'salah-sekali' }),
  ]);

/** Waits until all threads of mongod are stopped: SIGSTOP stops them one after the other. */
async function untilFrozen() {
  const tasks = `/proc/${mongod.pid}/task`;
  if (!existsSync(tasks)) return wait(300);
  const isStopped = (id: string) => /\) [Tt] /.test(readFileSync(`${tasks}/${id}/stat`, 'utf8'));
  while (!readdirSync(tasks).every(isStopped)) await wait(20);
}

async function expectUnavailable(withinMs: number) {
  const [total, probe] = [startStopwatch(), startStopwatch()];
  const readiness = api.get('/readyz').then(({ status }) => ({ status, tookMs: probe.stop() }));
  for (const { status, body } of await answers()) {
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(body).toEqual({ code: 'UNAVAILABLE', message: expect.any(String), requestId: expect.any(String) });
  }
  expect(total.stop()).toBeLessThan(withinMs);
  const { status, tookMs } = await readiness;
  expect(status).toBe(503);
  expect(tookMs).toBeLessThan(2500);
  expect((await api.get('/healthz')).status).toBe(200);
}

async function expectAvailable() {
  // The driver notices the server at its next heartbeat, which a busy machine may delay.
  while ((await api.get('/readyz')).status !== 200);
  expect((await answers()).map(({ status }) => status)).toEqual([200, 422, 200, 200, 401]);
}

it('when the database is available, then the calls use it', expectAvailable);

it('when the database hangs, then 503 within 9 s; when it resumes, then the calls work again', async () => {
  process.kill(mongod.pid, 'SIGSTOP');
  await untilFrozen();
  try {
    await expectUnavailable(9000);
  } finally {
    process.kill(mongod.pid, 'SIGCONT');
  }
  await expectAvailable();
});

/** Expects that a notification is refused, and returns how long that took in milliseconds. */
async function refuseNotification(notification = signedNotification('order_1_1', 'settlement')): Promise<number> {
  const watch = startStopwatch();
  expectError(await api.post('/api/midtrans/notification', notification), 503, 'UNAVAILABLE');
  return watch.stop();
}

it('when the database hangs, then the first notification is answered with 503 before the driver has noticed', async () => {
  process.kill(mongod.pid, 'SIGSTOP');
  await untilFrozen();
  try {
    expect(await refuseNotification()).toBeLessThan(4500);
  } finally {
    process.kill(mongod.pid, 'SIGCONT');
  }
  await expectAvailable();
});

it('when the database dies, then 503 within 5 s, never 401 or 500; when it is restarted, then calls work and a repeated notification is applied', async () => {
  const { orderId, providerOrderId } = await newCheckout(api);
  const notification = provider.setStatus(providerOrderId, 'settlement');
  process.kill(mongod.pid, 'SIGKILL');
  const [refusedMs] = await Promise.all([refuseNotification(notification), expectUnavailable(5000)]);
  expect(refusedMs).toBeLessThan(8500);
  await expectUnavailable(5000);
  mongod = await launch();
  await expectAvailable();
  const { body } = await api.post('/api/midtrans/notification', notification).expect(200);
  expect(body.verdict).toBe('applied');
  expect(await orderState(orderId)).toBe('completed/paid');
  expect(await entitlementsOf(orderId)).toHaveLength(1);
});
