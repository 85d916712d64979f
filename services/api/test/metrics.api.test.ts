import { createServer } from 'node:http';
import { serveMetrics } from '@kenali/telemetry';
import mongoose from 'mongoose';
import { Registry } from 'prom-client';
import { createApp } from '../src/app.ts';
import { recordBackup } from '../src/backup/backup-record.ts';
import { checkDaily } from '../src/features/audit/audit-job.ts';
import { sealNextEntries } from '../src/features/audit/seal-entries.ts';
import { Refund } from '../src/features/payments/index.ts';
import { ReleaseHourModel } from '../src/features/releases/pages/release-hour.model.ts';
import { PolicyHourModel } from '../src/features/releases/policy/policy-hour.model.ts';
import { VitalHourModel } from '../src/features/releases/vitals/vital-hour.model.ts';
import { queueReminders } from '../src/features/user-assessments/index.ts';
import { metricsOf } from '../src/metrics/create-metrics.ts';
import { Outbox, putInOutbox } from '../src/outbox/outbox.model.ts';
import { newCheckout } from './checkout.ts';
import { choose, entitleTo, LEARNING } from './choices.ts';
import { FakeProvider } from './fake-provider.ts';
import { type Calls, callsTo, startTestApi, type TestApi } from './harness.ts';

const FRESH_MS = 15_000;
let clock = Date.now();
let api: TestApi;
let measured: Calls;
/** The same with limits, which the other tests would reach. */
let limitedCalls: Calls;
let served: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  api = await startTestApi({ provider: new FakeProvider(), now: () => new Date(clock), env: { METRICS_PORT: '9464' } });
  const metrics = metricsOf(api.services);
  if (!metrics) throw new Error('METRICS_PORT is set');
  measured = callsTo(createApp(api.services, metrics));
  const config = { ...api.services.config, rateLimits: true };
  limitedCalls = callsTo(createApp({ ...api.services, config }, metrics));
  // Port 0: any free one.
  served = await serveMetrics(metrics.registry, { host: '127.0.0.1', metricsPort: 0 });
});
beforeEach(() => {
  clock += FRESH_MS;
});
afterAll(async () => {
  await served.stop();
  await api.stop();
});

const url = (path: string) => `http://127.0.0.1:${served.port}${path}`;
const scrape = async () => (await fetch(url('/metrics'))).text();
/** The value of a sample: `name{labels}`. */
async function sampleOf(sample: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

describe('GET /metrics', () => {
  it('when a call was answered, then its duration is under the template of its route, without ids', async () => {
    const { id: userId, accessToken } = await api.user();
    const id = await entitleTo(LEARNING, userId);
    await measured.get(`/api/user-assessments/${id}`, accessToken).expect(200);
    await measured.get('/api/user-assessments/999999', accessToken).expect(404);
    await measured.get('/api/somewhere/else');
    const count = (labels: string) => sampleOf(`kenali_http_request_duration_seconds_count{${labels}}`);
    expect(await count('method="GET",route="/api/user-assessments/:id",status="200"')).toBe(1);
    expect(await count('method="GET",route="/api/user-assessments/:id",status="404"')).toBe(1);
    expect(await count('method="GET",route="unknown",status="404"')).toBe(1);
    const text = await scrape();
    expect(text).not.toContain(String(id));
    expect(text).not.toContain('somewhere');
    expect(text).not.toContain('contoh.test');
  });

  it('when answers are saved and an assessment completed, then each acknowledged call counts, and a refused one does not', async () => {
    const { id: userId, accessToken } = await api.user();
    const id = await entitleTo(LEARNING, userId);
    const before = (await sampleOf('kenali_answers_acknowledged_total')) ?? 0;
    const save = (responses: object) =>
      measured.post(`/api/user-assessments/${id}/save-progress`, { responses, currentPage: 0 }, accessToken);
    await save({ 1: 'visual' }).expect(200);
    await save({ 1: 'nothing' }).expect(422);
    await measured
      .post(`/api/user-assessments/${id}/complete`, { responses: choose(LEARNING) }, accessToken)
      .expect(200);
    expect(await sampleOf('kenali_answers_acknowledged_total')).toBe(before + 2);
  });

  it('has the process, the database pool and the change stream', async () => {
    expect(await sampleOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    await Promise.all(Array.from({ length: 5 }, () => measured.get('/api/assessments').expect(200)));
    expect(await sampleOf('kenali_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(await sampleOf('kenali_database_connections{state="waiting"}')).toBe(0);
    // The change stream may hold one.
    expect([0, 1]).toContain(await sampleOf('kenali_database_connections{state="in_use"}'));
    expect(await sampleOf('kenali_http_requests_in_flight')).toBe(0);
    expect(await sampleOf('kenali_change_stream_age_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('has each job: its rounds, how long they took, and when one last ended well', async () => {
    const { jobs } = api.services;
    const before = Math.floor(Date.now() / 1000);
    await jobs.run('reminders', () => queueReminders(api.services));
    await expect(jobs.run('mail', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await sampleOf('kenali_job_duration_seconds_count{job="reminders",outcome="done"}')).toBe(1);
    expect(await sampleOf('kenali_job_last_done_timestamp_seconds{job="reminders"}')).toBeGreaterThanOrEqual(before);
    expect(await sampleOf('kenali_job_duration_seconds_count{job="mail",outcome="failed"}')).toBe(1);
    expect(await sampleOf('kenali_job_last_done_timestamp_seconds{job="mail"}')).toBeUndefined();
  });

  it('has the outbox, open payments, refunds, invariants and page starts', async () => {
    const { orderId, providerOrderId, payer } = await newCheckout(api);
    const now = new Date(clock - 90_000);
    await Outbox.deleteMany({});
    await putInOutbox({ kind: 'order_paid', orderId, userId: payer.id, now });
    await Refund.create({
      _id: 1,
      orderId,
      providerOrderId,
      refundKey: 'r1',
      amount: 1000,
      reason: 'duplicate_payment',
      createdAt: now,
      updatedAt: now,
    });
    const hour = new Date(Math.floor(clock / 3_600_000) * 3_600_000);
    const row = { app: 'shell', releaseId: '1.0.0-a', channel: 'stable' as const, hour, phases: {} };
    await ReleaseHourModel.create({ ...row, _id: 'row', boots: 40, failedBoots: 3 });
    const visited = { app: 'shell', releaseId: '1.0.0-a', channel: 'stable' as const, hour, route: '/' };
    await VitalHourModel.create({ ...visited, _id: 'visited', visits: 21, bins: {} });
    const counts = { enforce: { 'img-src': 4 }, report: { 'trusted-types': 2 } };
    await PolicyHourModel.create({ ...visited, _id: 'broken', counts, samples: {} });
    clock += FRESH_MS;
    expect(await sampleOf('kenali_outbox_messages')).toBe(1);
    expect(await sampleOf('kenali_outbox_oldest_seconds')).toBe(90 + FRESH_MS / 1000);
    expect(await sampleOf('kenali_payments_unresolved')).toBe(1);
    expect(await sampleOf('kenali_payments_checks_overdue')).toBe(0);
    expect(await sampleOf('kenali_refunds_due')).toBe(1);
    expect(await sampleOf('kenali_page_starts{app="shell",release="1.0.0-a",outcome="started"}')).toBe(40);
    expect(await sampleOf('kenali_page_starts{app="shell",release="1.0.0-a",outcome="failed"}')).toBe(3);
    const broken = (rest: string) => `kenali_policy_violations{release="1.0.0-a",${rest}}`;
    expect(await sampleOf(broken('directive="img-src",disposition="enforce"'))).toBe(4);
    expect(await sampleOf(broken('directive="trusted-types",disposition="report"'))).toBe(2);
    expect(await sampleOf('kenali_vital_visits{app="shell",release="1.0.0-a"}')).toBe(21);
    expect(await scrape()).toMatch(
      /^kenali_invariant_violations\{invariant="orders still pending an hour after their deadline"\} 0$/m,
    );
    // Read at most every 15 s.
    await Refund.deleteMany({});
    expect(await sampleOf('kenali_refunds_due')).toBe(1);
    clock += FRESH_MS;
    expect(await sampleOf('kenali_refunds_due')).toBe(0);
  });

  it('when a backup was recorded, then its time is here, at every process and never an earlier one; before, it is 0', async () => {
    const age = () => sampleOf('kenali_backup_newest_timestamp_seconds');
    expect(await age()).toBe(0);
    const { db } = mongoose.connection;
    const record = async (time: string, id: string) => {
      await recordBackup(db!, { id, startedAt: new Date(time) }, () => {});
      clock += FRESH_MS;
      return age();
    };
    expect(await record('2026-11-22T18:30:00Z', 'one')).toBe(Date.parse('2026-11-22T18:30:00Z') / 1000);
    expect(await record('2026-11-23T18:30:00.500Z', 'two')).toBe(Date.parse('2026-11-23T18:30:00.500Z') / 1000);
    expect(await record('2026-11-22T18:30:00Z', 'late')).toBe(Date.parse('2026-11-23T18:30:00.500Z') / 1000);
    expect(await db?.collection('backupRecords').find().toArray()).toMatchObject([{ backup: 'two' }]);
  });

  it('when a limit refuses a call, then it counts under the route of the call, and an allowed call does not', async () => {
    const limited = () => sampleOf('kenali_rate_limited_total{method="POST",route="/api/auth/login"}');
    const login = () => limitedCalls.post('/api/auth/login', { email: 'batas@contoh.test', password: 'salah-sekali' });
    for (let call = 0; call < 10; call += 1) expect((await login()).status).toBe(401);
    expect(await limited()).toBeUndefined();
    for (let call = 0; call < 3; call += 1) expect((await login()).status).toBe(429);
    expect(await limited()).toBe(3);
  });

  it('has the audit chain: its length and end, what waits for a seal, and the last check', async () => {
    const { adminToken } = await api.admin();
    await measured.get('/api/admin/users', adminToken).expect(200);
    clock += FRESH_MS;
    expect(await sampleOf('kenali_audit_chain_length')).toBe(0);
    expect(await sampleOf('kenali_audit_unsealed_seconds')).toBe(FRESH_MS / 1000);
    expect(await sampleOf('kenali_audit_chain_broken')).toBeUndefined();
    const sealed = await sealNextEntries();
    await checkDaily(api.services, []);
    clock += FRESH_MS;
    expect(await sampleOf('kenali_audit_chain_length')).toBe(1);
    expect(await sampleOf('kenali_audit_unsealed_seconds')).toBe(0);
    const fingerprint = Number.parseInt(sealed!.head.hash.slice(0, 12), 16);
    expect(await sampleOf('kenali_audit_chain_fingerprint')).toBe(fingerprint);
    expect(await sampleOf('kenali_audit_chain_broken')).toBe(0);
    expect(await sampleOf('kenali_audit_check_age_seconds')).toBe(FRESH_MS / 1000);
  });

  it('when the database does not answer, then the figures are missing and the rest is there', async () => {
    const failing = jest.spyOn(Refund, 'countDocuments').mockImplementation(() => {
      throw new Error('no database');
    });
    expect(await sampleOf('kenali_refunds_due')).toBeUndefined();
    expect(await sampleOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    failing.mockRestore();
    expect(await sampleOf('kenali_refunds_due')).toBe(0);
  });

  it('exists on its own port only, and nothing else is there', async () => {
    expect((await measured.get('/metrics')).status).toBe(404);
    for (const path of ['/', '/api/assessments', '/healthz']) expect((await fetch(url(path))).status).toBe(404);
    expect((await fetch(url('/metrics'), { method: 'POST' })).status).toBe(404);
    expect(metricsOf({ ...api.services, config: { ...api.services.config, metricsPort: null } })).toBeNull();
  });

  it('when the port is in use, then the start fails and names the variable', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    await expect(serveMetrics(new Registry(), { host: '127.0.0.1', metricsPort: port })).rejects.toThrow(
      'METRICS_PORT: ',
    );
    other.close();
  });
});

describe('X-Request-Id', () => {
  it('when a call has one, then the response, also a refusal, has the same', async () => {
    const id = 'peramban-0123456789';
    const answer = await measured.get('/api/auth/user', undefined, { 'X-Request-Id': id });
    expect([answer.status, answer.headers['x-request-id'], answer.body.requestId]).toEqual([401, id, id]);
  });

  it('when a polled list is sent, or unchanged and answered from memory, then the response has the id', async () => {
    const { accessToken } = await api.user();
    const poll = (headers: Record<string, string>) => measured.get('/api/orders', accessToken, headers);
    const first = await poll({ 'X-Request-Id': 'polling-1' });
    expect([first.status, first.headers['x-request-id']]).toEqual([200, 'polling-1']);
    const second = await poll({ 'X-Request-Id': 'polling-2', 'If-None-Match': first.headers.etag as string });
    expect([second.status, second.headers['x-request-id']]).toEqual([304, 'polling-2']);
    const third = await poll({ 'X-Request-Id': 'not valid!', 'If-None-Match': first.headers.etag as string });
    expect(third.headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  });

  it.each(['short', 'x'.repeat(65), 'spaces in it', 'quote"inside', '<script>alert(1)</script>'])(
    'when a call sends %j, then it gets an id of its own',
    async (given) => {
      const { headers } = await measured.get('/api/assessments', undefined, { 'X-Request-Id': given });
      expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    },
  );
});
