import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { requestIdMixin, startTracing, stopTracing } from '@kenali/telemetry';
import pino from 'pino';
import { Registry } from 'prom-client';
import { createCdnHandler } from './create-cdn-handler.ts';
import { observeRequests } from './observe-requests.ts';
import { setUpSites } from './testing/set-up-sites.ts';
import { stopClock } from './testing/stop-clock.ts';

let registry: Registry;
const lines: Record<string, unknown>[] = [];
const log = pino(
  { level: 'debug', mixin: requestIdMixin },
  { write: (line: string) => void lines.push(JSON.parse(line)) },
);
const { store, serve, start } = setUpSites({ log });
const startSite = (more: Parameters<typeof start>[0] = {}) => start({ registry, ...more });
const { pass } = stopClock();

beforeEach(async () => {
  lines.length = 0;
  registry = new Registry();
  await store.goLive('shell', '0.1.0-s1');
});

const sampleOf = async (sample: string): Promise<number | undefined> => {
  const line = (await registry.metrics()).split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};
const countOf = (method: string, kind: string, status: number) =>
  sampleOf(`kenali_site_request_duration_seconds_count{method="${method}",kind="${kind}",status="${status}"}`);
const completed = () => lines.filter(({ msg }) => msg === 'request completed');

describe('the metrics of the site', () => {
  it('count requests by kind and status, and no path or method that anybody can invent', async () => {
    const site = await startSite();
    await site.ask('/masuk?email=sari@contoh.test');
    await site.ask('/tidak-ada.js');
    await site.ask('/healthz');
    await site.ask('/api/auth/user');
    await site.ask('/masuk', { method: 'PROPFIND' });
    expect(await countOf('GET', 'document', 200)).toBe(1);
    expect(await countOf('GET', 'file', 404)).toBe(1);
    expect(await countOf('GET', 'health', 200)).toBe(1);
    expect(await countOf('GET', 'other', 404)).toBe(1);
    expect(await countOf('other', 'document', 405)).toBe(1);
    const metrics = await registry.metrics();
    for (const invented of ['masuk', 'tidak-ada', 'sari', 'PROPFIND']) expect(metrics).not.toContain(invented);
  });

  it('count a client that leaves before the answer as 499', async () => {
    const leaving = new AbortController();
    const observed = observeRequests(() => leaving.abort(), { log, registry, kindOf: () => 'other', answersId: false });
    const { url } = await serve(observed);
    await expect(fetch(url, leaving)).rejects.toThrow('aborted');
    while (completed().length === 0) await setImmediate();
    expect(await countOf('GET', 'other', 499)).toBe(1);
  });

  it('say which releases are live, and how old the pointers are, also when nobody visits the site', async () => {
    await startSite();
    expect(await sampleOf('kenali_release_pointer_revision{app="shell"}')).toBe(1);
    expect(await sampleOf('kenali_release_live{app="shell",release="0.1.0-s1",channel="stable"}')).toBe(1);
    await store.publish('shell', '0.2.0-s2');
    await store.writePointer('shell', '0.2.0-s2', { revision: 2 });
    pass(60_000);
    expect(await sampleOf('kenali_release_pointer_revision{app="shell"}')).toBe(2);
    expect(await sampleOf('kenali_release_live{app="shell",release="0.1.0-s1",channel="stable"}')).toBeUndefined();
    expect(await sampleOf('kenali_release_pointer_age_seconds{app="shell"}')).toBeLessThan(5);
    await writeFile(join(store.storeDir, 'shell/channels.json'), 'broken');
    pass(60_000);
    expect(await sampleOf('kenali_release_pointer_age_seconds{app="shell"}')).toBeGreaterThanOrEqual(60);
    expect(await sampleOf('kenali_release_pointer_revision{app="shell"}')).toBe(2);
  });

  it('count failed requests to the CDN and to the API', async () => {
    const failing = await serve((_request, response) => response.writeHead(500).end());
    await store.writePointer('shell', '0.1.0-s1', { canary: { releaseId: '0.1.0-s1', percent: 50, salt: 's' } });
    const site = await startSite({ apiUrl: failing.url });
    expect(await sampleOf('kenali_site_upstream_failures_total{upstream="api"}')).toBe(0);
    expect((await site.ask('/')).status).toBe(200);
    expect(await sampleOf('kenali_site_upstream_failures_total{upstream="api"}')).toBe(1);
    registry = new Registry();
    const other = await startSite({ storeDir: undefined, cdnPublicUrl: failing.url });
    expect((await other.ask('/')).status).toBe(503);
    // One pointer per app, and the registry.
    expect(await sampleOf('kenali_site_upstream_failures_total{upstream="releases"}')).toBe(5);
  });
});

it('traceparent: when traces are sent, then the question to the API continues the trace of the request', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const asked: unknown[] = [];
  const received: string[] = [];
  const other = await serve(async (request, response) => {
    if (request.url === '/v1/traces') received.push(await text(request));
    else asked.push(request.headers.traceparent);
    response.end('null');
  });
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = other.url;
  await startTracing('kenali-site');
  await store.writePointer('shell', '0.1.0-s1', { canary: { releaseId: '0.1.0-s1', percent: 50, salt: 's' } });
  const site = await startSite({ apiUrl: other.url });
  await site.ask('/beranda?nama=Sari', { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } });
  await stopTracing();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  expect(asked).toEqual([expect.stringContaining(`00-${trace}-`)]);
  const spans = received.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
  expect(spans.map(({ name, traceId }) => [name, traceId]).sort()).toEqual([
    ['GET document', trace],
    ['api canary-stop', trace],
  ]);
  for (const part of ['beranda', 'Sari']) expect(received.join()).not.toContain(part);
});

describe('X-Request-Id of the site', () => {
  it('when a request has one, then its response, its log line and the question to the API have the same', async () => {
    const id = 'peramban-0123456789';
    const asked: unknown[] = [];
    const api = await serve(({ headers }, response) => {
      asked.push(headers['x-request-id']);
      response.end('null');
    });
    await store.writePointer('shell', '0.1.0-s1', { canary: { releaseId: '0.1.0-s1', percent: 50, salt: 's' } });
    const site = await startSite({ apiUrl: api.url });
    const { headers } = await site.ask('/beranda?nama=Sari', { headers: { 'X-Request-Id': id } });
    expect(headers['x-request-id']).toBe(id);
    expect(asked).toEqual([id]);
    expect(completed()).toEqual([
      expect.objectContaining({ requestId: id, method: 'GET', path: '/beranda', status: 200 }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('Sari');
  });

  it('when a request makes the site read releases, then the questions to the CDN and a failure in the log have its id', async () => {
    const id = 'peramban-9876543210';
    const asked: [unknown, unknown][] = [];
    const cdn = await serve(({ url, headers }, response) => {
      asked.push([url, headers['x-request-id']]);
      response.writeHead(500).end();
    });
    const site = await startSite({ storeDir: undefined, cdnPublicUrl: cdn.url });
    expect((await site.ask('/', { headers: { 'X-Request-Id': id } })).status).toBe(503);
    expect(asked).toEqual(expect.arrayContaining([['/shell/channels.json', id]]));
    expect([...new Set(asked.map(([, given]) => given))]).toEqual([id]);
    const about = lines.filter(({ requestId }) => requestId === id).map(({ level, msg }) => [level, msg]);
    expect(about).toEqual(expect.arrayContaining([[50, 'request completed']]));
    expect(about.length).toBeGreaterThan(1);
  });

  it.each(['', 'short', 'x'.repeat(65), 'sari@contoh.test', 'a b c d e f'])(
    'when a request has %j, then it gets an id of its own',
    async (given) => {
      const site = await startSite();
      const { headers } = await site.ask('/', { headers: { 'X-Request-Id': given } });
      expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
      expect(completed()[0]?.requestId).toBe(headers['x-request-id']);
    },
  );
});

it('when a path is long, then the log has its first KB', async () => {
  const site = await startSite();
  expect((await site.ask(`/${'a'.repeat(15_000)}`)).status).toBe(414);
  expect(completed()[0]?.path).toBe(`/${'a'.repeat(1023)}`);
});

it('the CDN: counts pointers and files, logs the id of a request, and sends none, because caches keep its answers', async () => {
  const cdn = await serve(createCdnHandler({ storeDir: store.storeDir, log, registry }));
  const id = 'peramban-0123456789';
  const { headers, status } = await cdn.ask('/shell/channels.json', { headers: { 'X-Request-Id': id } });
  expect([status, headers['x-request-id']]).toEqual([200, undefined]);
  await cdn.ask('/shell/0.1.0-s1/missing.js');
  await cdn.ask('/etc/passwd');
  expect(await countOf('GET', 'pointer', 200)).toBe(1);
  expect(await countOf('GET', 'file', 404)).toBe(1);
  expect(await countOf('GET', 'other', 404)).toBe(1);
  expect(completed()[0]?.requestId).toBe(id);
});
