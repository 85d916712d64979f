import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { readApiSettings } from '@kenali/settings';
import { isTracing, startTracing, stopTracing } from '@kenali/telemetry';
import pino from 'pino';
import { createApp } from '../src/app.ts';
import { createMidtrans } from '../src/features/payments/index.ts';
import { queueReminders } from '../src/features/user-assessments/index.ts';
import { newOrder } from './checkout.ts';
import { type Calls, callsTo, startTestApi, type TestApi } from './harness.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: {
    resource: { attributes: Span['attributes'] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${PARENT}-01`;
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';

const servers: Server[] = [];
const exported: Export[] = [];
const providerCalls: IncomingHttpHeaders[] = [];
const lines: string[] = [];
let api: TestApi;
let calls: Calls;

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const collect: RequestListener = async (request, response) => {
  expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
  exported.push((await json(request)) as Export);
  response.setHeader('content-type', 'application/json').end('{}');
};
let isProviderDown = false;
const provider: RequestListener = (request, response) => {
  providerCalls.push(request.headers);
  if (isProviderDown) return void response.writeHead(500).end();
  response.writeHead(201, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ token: 'token-1', redirect_url: 'http://snap/1' }));
};

beforeAll(async () => {
  process.env[ENDPOINT] = await listen(collect);
  const origin = await listen(provider);
  const env = { MIDTRANS_SNAP_API_BASE_URL: `${origin}/snap/v1`, MIDTRANS_CORE_API_BASE_URL: origin };
  const midtrans = createMidtrans(readApiSettings(env).midtrans, pino({ level: 'silent' }));
  await startTracing('kenali-api');
  api = await startTestApi({ env, provider: midtrans, logLine: (line) => void lines.push(line) });
  calls = callsTo(createApp(api.services));
});
afterAll(async () => {
  delete process.env[ENDPOINT];
  await stopTracing();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await api.stop();
});

/** What the collector has received. The end of the traces sends everything; they then start again. */
async function allSpans(): Promise<Span[]> {
  await stopTracing();
  await startTracing('kenali-api');
  const all = exported.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans));
  return all.flatMap(({ spans }) => spans);
}
const spansOf = async (id: string) => (await allSpans()).filter(({ traceId }) => traceId === id);
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

it('a request with a traceparent: its span, its commands and its call of the provider are one trace of parents and children', async () => {
  const { orderId, payer } = await newOrder(api);
  lines.length = 0;
  const headers = { traceparent, 'X-Request-Id': 'peramban-0123456789' };
  const { status, body } = await calls.post(
    '/api/midtrans/create-transaction',
    { orderId },
    payer.accessToken,
    headers,
  );
  expect(status).toBe(201);
  const spans = await spansOf(TRACE);
  const server = spans.find(({ kind }) => kind === 2) as Span;
  expect(server).toMatchObject({ name: 'POST /api/midtrans/create-transaction', parentSpanId: PARENT });
  expect(attributesOf(server)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/midtrans/create-transaction',
    'http.response.status_code': 201,
    'kenali.request_id': 'peramban-0123456789',
  });
  const others = spans.filter((span) => span !== server);
  expect(others.filter(({ parentSpanId }) => parentSpanId !== server.spanId)).toEqual([]);
  const create = others.find(({ name }) => name === 'midtrans create') as Span;
  expect(attributesOf(create)).toEqual({ 'peer.service': 'midtrans' });
  // The provider's side continues the trace.
  expect(providerCalls.at(-1)?.traceparent).toBe(`00-${TRACE}-${create.spanId}-01`);
  const commands = others.filter((span) => attributesOf(span)['db.system.name'] === 'mongodb');
  expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['find orders', 'commitTransaction']));
  // The log leads to the trace.
  const logged = lines.map((line) => JSON.parse(line)).filter(({ req }) => req?.url?.endsWith('/create-transaction'));
  expect(logged).toEqual([expect.objectContaining({ traceId: TRACE, requestId: 'peramban-0123456789' })]);
  // Neither ids nor people.
  const text = JSON.stringify(spans);
  for (const secret of [payer.email, payer.accessToken, 'Sari', 'Putri', body.providerOrderId, '81234567890'])
    expect(text).not.toContain(secret);
});

it('a request without traceparent begins a trace, which has the template of its route and the failure', async () => {
  isProviderDown = true;
  const { orderId, payer } = await newOrder(api);
  await calls.post('/api/midtrans/create-transaction', { orderId }, payer.accessToken);
  await calls.get('/api/user-assessments/100999?nama=Sari', payer.accessToken).expect(422);
  await calls.get('/healthz').expect(200);
  const traceId = /^00-([\da-f]{32})-/.exec(String(providerCalls.at(-1)?.traceparent))?.[1] as string;
  const failed = (await spansOf(traceId)).find(({ kind }) => kind === 2) as Span;
  expect(failed.parentSpanId ?? '').toBe('');
  expect([attributesOf(failed)['http.response.status_code'], failed.status.code]).toEqual([502, 2]);
  const text = JSON.stringify(exported);
  expect(text).toContain('GET /api/user-assessments/:id');
  for (const part of ['100999', 'nama', 'healthz']) expect(text).not.toContain(part);
});

it('a round of a job is a trace of its own, and commands outside of requests and jobs are none', async () => {
  exported.length = 0;
  await api.services.jobs.run('reminders', () => queueReminders(api.services));
  await api.assessment();
  const spans = await allSpans();
  const [job] = spans.filter(({ name }) => name === 'job reminders');
  expect(job?.parentSpanId ?? '').toBe('');
  expect(spans.filter(({ traceId }) => traceId !== job?.traceId)).toEqual([]);
  expect(exported[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'kenali-api' },
  });
});

it('without an endpoint nothing is traced, and an incoming traceparent is not passed on', async () => {
  await stopTracing();
  delete process.env[ENDPOINT];
  await startTracing('kenali-api');
  expect(isTracing()).toBe(false);
  isProviderDown = false;
  const { orderId, payer } = await newOrder(api);
  const plain = callsTo(createApp(api.services));
  const checkout = plain.post('/api/midtrans/create-transaction', { orderId }, payer.accessToken, { traceparent });
  await checkout.expect(201);
  expect(providerCalls.at(-1)).not.toHaveProperty('traceparent');
});
