import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kenali/node-utils';
import { serveMetrics } from '@kenali/telemetry';
import mongoose from 'mongoose';
import { Registry } from 'prom-client';
import { parse } from 'yaml';
import { createApp } from '../src/app.ts';
import { recordBackup } from '../src/backup/backup-record.ts';
import { checkDaily } from '../src/features/audit/audit-job.ts';
import { sealNextEntries } from '../src/features/audit/seal-entries.ts';
import { PaymentEvent, Refund } from '../src/features/payments/index.ts';
import { ReleaseHourModel } from '../src/features/releases/pages/release-hour.model.ts';
import { PolicyHourModel } from '../src/features/releases/policy/policy-hour.model.ts';
import { VitalHourModel } from '../src/features/releases/vitals/vital-hour.model.ts';
import { queueReminders } from '../src/features/user-assessments/index.ts';
import { newSecurityEventCounts, SECURITY_EVENTS } from '../src/http/security-log.ts';
import { LOGIN_LIMITS } from '../src/limits/limit-table.ts';
import { metricsOf } from '../src/metrics/create-metrics.ts';
import { Outbox, putInOutbox } from '../src/outbox/outbox.model.ts';
import { createApiProcess, SITE } from './api-process.ts';
import { newCheckout } from './checkout.ts';
import { choose, entitleTo, LEARNING } from './choices.ts';
import { FakeProvider } from './fake-provider.ts';
import { type Calls, callsTo, testApi } from './harness.ts';

const FRESH_MS = 15_000;
let clock = Date.now();
let measured: Calls;
/** The same with limits, which the other tests would reach. */
let limitedCalls: Calls;
let served: Awaited<ReturnType<typeof serveMetrics>>;
const api = testApi({ provider: new FakeProvider(), now: () => new Date(clock), env: { METRICS_PORT: '9464' } });
beforeAll(async () => {
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
afterAll(() => served.stop());

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
    await measured.get('/readyz').expect(200);
    const count = (labels: string) => sampleOf(`kenali_http_request_duration_seconds_count{${labels}}`);
    expect(await count('method="GET",route="/api/user-assessments/:id",status="200"')).toBe(1);
    expect(await count('method="GET",route="/api/user-assessments/:id",status="404"')).toBe(1);
    expect(await count('method="GET",route="unknown",status="404"')).toBe(1);
    expect(await count('method="GET",route="/readyz",status="200"')).toBe(1);
    // A value can have the digits of the id by chance.
    const text = (await scrape()).replace(/ [\d.e+-]+$/gm, '');
    for (const part of [String(id), 'somewhere', 'contoh.test']) expect(text).not.toContain(part);
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
    expect(await sampleOf('kenali_job_duration_seconds_count{name="reminders",outcome="done"}')).toBe(1);
    expect(await sampleOf('kenali_job_last_done_timestamp_seconds{name="reminders"}')).toBeGreaterThanOrEqual(before);
    expect(await sampleOf('kenali_job_duration_seconds_count{name="mail",outcome="failed"}')).toBe(1);
    expect(await sampleOf('kenali_job_last_done_timestamp_seconds{name="mail"}')).toBeUndefined();
  });

  it('when a client leaves before the answer, then its call counts as 499', async () => {
    const metrics = metricsOf(api.services);
    const leaving = new AbortController();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const call = fetch(`http://127.0.0.1:${(server.address() as { port: number }).port}/`, leaving);
    const [request, response] = await once(server, 'request');
    metrics?.measure(request, response, () => leaving.abort());
    await Promise.all([expect(call).rejects.toThrow('aborted'), once(response, 'close')]);
    server.close();
    expect(await metrics?.registry.metrics()).toMatch(
      /_seconds_count\{method="GET",route="unknown",status="499"\} 1$/m,
    );
  });

  it('when somebody enters a wrong password, then its security event counts; all events start at 0', async () => {
    const services = { ...api.services, securityEvents: newSecurityEventCounts() };
    const metrics = metricsOf(services);
    const calls = callsTo(createApp(services, metrics));
    const counts = async () => {
      const text = (await metrics?.registry.metrics()) ?? '';
      const samples = [...text.matchAll(/^kenali_security_events_total\{event="(\w+)"\} (\d+)$/gm)];
      return Object.fromEntries(samples.map(([, event, count]) => [event, Number(count)]));
    };
    const none = Object.fromEntries(SECURITY_EVENTS.map((event) => [event, 0]));
    expect(await counts()).toEqual(none);
    const { email } = await api.user();
    for (let round = 1; round <= 2; round += 1) {
      await calls.post('/api/auth/login', { email, password: 'Salah-sekali-9' }).expect(401);
      for (const count of [await counts(), await counts()]) expect(count).toEqual({ ...none, login_failed: round });
    }
  });

  it('has the outbox, open payments, refunds, invariants and page starts', async () => {
    const { orderId, providerOrderId, payer } = await newCheckout(api);
    const now = new Date(clock - 90_000);
    await Outbox.deleteMany({});
    await putInOutbox({ kind: 'order_paid', orderId, userId: payer.id, now });
    // The mail server has refused it, and the next try is in an hour.
    await Outbox.updateOne({}, { tries: 6, nextAt: new Date(clock + 3_600_000) });
    const failed = { kind: 'order_ended', outcome: 'failed', createdAt: now } as const;
    await Outbox.create({ ...failed, key: 'failed:1', nextAt: now });
    await Outbox.create({ ...failed, key: 'failed:2', nextAt: new Date(clock - 25 * 3_600_000) });
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
    const row = { _id: 'row', app: 'shell', releaseId: '1.0.0-a', channel: 'stable' as const, hour, route: '/' };
    await ReleaseHourModel.create({ ...row, phases: {}, boots: 40, failedBoots: 3 });
    await VitalHourModel.create({ ...row, visits: 21, bins: {} });
    const counts = { enforce: { 'img-src': 4 }, report: { 'trusted-types': 2 } };
    await PolicyHourModel.create({ ...row, counts, samples: {} });
    clock += FRESH_MS;
    for (const [sample, value] of [
      ['kenali_outbox_messages', 1],
      ['kenali_outbox_failed', 1],
      ['kenali_outbox_oldest_seconds', 90 + FRESH_MS / 1000],
      ['kenali_payments_unresolved', 1],
      ['kenali_payments_checks_overdue', 0],
      ['kenali_refunds_due', 1],
      ['kenali_page_starts{app="shell",release="1.0.0-a",outcome="started"}', 40],
      ['kenali_page_starts{app="shell",release="1.0.0-a",outcome="failed"}', 3],
      ['kenali_policy_violations{release="1.0.0-a",directive="img-src",disposition="enforce"}', 4],
      ['kenali_policy_violations{release="1.0.0-a",directive="trusted-types",disposition="report"}', 2],
      ['kenali_vital_visits{app="shell",release="1.0.0-a"}', 21],
    ] as const)
      expect([sample, await sampleOf(sample)]).toEqual([sample, value]);
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
    for (let call = 0; call < LOGIN_LIMITS.client.free; call += 1) expect((await login()).status).toBe(401);
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
    // The alert that most others are silent asks for this one.
    expect(rules.map(({ expr }) => expr)).toContain(
      'absent(kenali_outbox_messages) or absent(kenali_invariant_violations)',
    );
    expect(await sampleOf('kenali_outbox_messages')).toBeUndefined();
    expect(await sampleOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    failing.mockRestore();
    expect(await sampleOf('kenali_refunds_due')).toBe(0);
  });

  it('when the invariants are slow or fail, then they alone are missing', async () => {
    const invariant = 'kenali_invariant_violations{invariant="notifications held for more than a day"}';
    const count = jest.spyOn(PaymentEvent, 'countDocuments');
    const afterwards = async () => {
      clock += FRESH_MS;
      return [await sampleOf('kenali_outbox_messages'), await sampleOf(invariant)];
    };
    clock += 10 * 60_000;
    count.mockRejectedValueOnce(new Error('no database'));
    expect(await afterwards()).toEqual([expect.any(Number), undefined]);
    let end: (held: number) => void = () => undefined;
    count.mockReturnValueOnce(new Promise((resolve) => (end = resolve)) as never);
    expect(await afterwards()).toEqual([expect.any(Number), undefined]);
    end(7);
    expect(await afterwards()).toEqual([expect.any(Number), 7]);
    count.mockRestore();
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
    const unchanged = 'kenali_http_request_duration_seconds_count{method="GET",route="/api/orders",status="304"}';
    expect(await sampleOf(unchanged)).toBeGreaterThan(0);
    const third = await poll({ 'X-Request-Id': 'not valid!', 'If-None-Match': first.headers.etag as string });
    expect(third.headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  });

  it('when a call sends no valid one, then it gets an id of its own', async () => {
    for (const given of ['short', 'x'.repeat(65), 'spaces in it', 'quote"inside', '<script>alert(1)</script>']) {
      const { headers } = await measured.get('/api/assessments', undefined, { 'X-Request-Id': given });
      expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    }
  });
});

const ROOT = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook_url: string };
  labels: { severity: string };
}
interface Panel {
  title: string;
  targets: { expr: string }[];
}
const { groups } = parse(read('deploy/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('deploy/observability/dashboard.json')) as { panels: Panel[] };

/** Names of metrics in an expression. A histogram has three series. */
const namesIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:kenali|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );
/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

/** What a site of its own says about itself. */
async function scrapeSite(): Promise<string> {
  const metricsPort = String(await freePort());
  const dir = mkdtempSync(join(tmpdir(), 'kenali-site-metrics-'));
  const env = { METRICS_PORT: metricsPort, DATA_DIR: dir, RELEASES_DIR: dir, KENALI_MODE: 'demo' };
  const site = createApiProcess(await freePort(), env, { server: SITE });
  await site.start();
  await fetch(`${site.url}/healthz`);
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await site.stop();
  return text;
}

it('deploy/observability: every expression names metrics and labels that API or site have', async () => {
  await measured.get('/api/assessments');
  const ofSite = await scrapeSite();
  expect(ofSite).toContain('kenali_site_request_duration_seconds_count{method="GET",kind="health",status="200"}');
  const known = new Set([...`${await scrape()}\n${ofSite}`.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  expect(known.size).toBeGreaterThan(20);
  const queries = [...rules, ...panels.flatMap(({ targets }) => targets)];
  for (const { expr } of queries) {
    expect(namesIn(expr)).not.toEqual([]);
    for (const name of namesIn(expr)) expect([...known]).toContain(name);
    // Brackets are complete.
    for (const [open, close] of ['()', '{}', '[]']) expect(expr.split(open!).length).toBe(expr.split(close!).length);
  }
});

it('deploy/observability: shares of calls leave out probes and unchanged polls, which would hide everything else', () => {
  const shares = rules.filter(({ expr }) => expr.includes('kenali_http_request_duration_seconds_'));
  expect(shares.map(({ alert }) => alert)).toEqual(['KenaliCallsFail', 'KenaliCallsAreSlow']);
  for (const { expr } of shares)
    for (const [, labels = ''] of expr.matchAll(/kenali_http_request_duration_seconds_[a-z]+(?:\{([^}]*)\})?/g))
      expect(labels).toMatch(/^status(!="304"|=~"5\.\."),route!~"\/\(health\|ready\)z[|"]/);
});

it('deploy/observability: each alert has a severity and a section of the runbook that names it', () => {
  const names = rules.map(({ alert }) => alert);
  expect(names.length).toBeGreaterThanOrEqual(9);
  expect(new Set(names).size).toBe(names.length);
  const sections = new Map(
    read('docs/runbook.md')
      .split(/^## /m)
      .map((section) => [anchorOf(section.split('\n', 1)[0] as string), section]),
  );
  for (const { alert, annotations, labels } of rules) {
    const [file, section = ''] = annotations.runbook_url.split('#');
    expect(file).toBe('docs/runbook.md');
    expect(sections.get(section)?.split('**Do**')[0]).toContain(`\`${alert}\``);
    expect(annotations.summary).not.toBe('');
    expect(['page', 'ticket']).toContain(labels.severity);
  }
});
