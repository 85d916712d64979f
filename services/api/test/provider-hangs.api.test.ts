import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kenali/node-utils';
import { readApiSettings } from '@kenali/settings';
import pino from 'pino';
import { createMidtrans } from '../src/features/payments/index.ts';
import { createApiProcess } from './api-process.ts';
import { attemptsOf, expectError, newOrder, orderState } from './checkout.ts';
import { callsTo, startTestApi, type TestApi } from './harness.ts';
import { startStopwatch } from './stopwatch.ts';
import { until } from './until.ts';

const PATH = '/api/midtrans/create-transaction';
const SECRET = 'only-for-tests-0123456789-abcdefghij';
const HUGE = Buffer.alloc(1024 * 1024, ' ');

type Behaviour = (response: ServerResponse) => void;
const answers = (response: ServerResponse) =>
  void response
    .writeHead(201, { 'content-type': 'application/json' })
    .end('{"token":"token-1","redirect_url":"http://snap/1"}');
const hangs: Behaviour = () => {};
const trickles: Behaviour = (response) => {
  response.writeHead(201, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 100);
  response.once('close', () => clearInterval(timer));
};
const hangsUp: Behaviour = (response) => void response.destroy();
/** Sends more than any answer has, as fast as it is read. */
const sendsHugeBody: Behaviour = (response) => {
  response.writeHead(201, { 'content-type': 'application/json' });
  const send = () => {
    while (!response.destroyed && response.write(HUGE));
  };
  response.on('drain', send);
  send();
};

let behaviour: Behaviour = answers;
let requests = 0;
let openRequests = 0;
/** How long requests were open, in milliseconds. What the API does between them depends on how busy the machine is. */
let openMs = 0;
const provider = createServer((_request, response) => {
  requests += 1;
  openRequests += 1;
  const watch = startStopwatch();
  response.once('close', () => {
    openMs += watch.stop();
    openRequests -= 1;
  });
  provider.emit('asked');
  behaviour(response);
});
let env: Record<string, string>;
let api: TestApi;
beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const origin = `http://127.0.0.1:${(provider.address() as { port: number }).port}`;
  env = {
    MIDTRANS_SNAP_API_BASE_URL: `${origin}/snap/v1`,
    MIDTRANS_CORE_API_BASE_URL: origin,
    MIDTRANS_SNAP_JS_URL: `${origin}/snap/snap.js`,
  };
  api = await startTestApi({
    hasOwnDatabase: true,
    env,
    provider: createMidtrans(readApiSettings(env).midtrans, pino({ level: 'silent' })),
  });
});
afterEach(() => {
  behaviour = answers;
  provider.closeAllConnections();
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await api.stop();
});

it.each([
  ['hangs', hangs],
  ['lets its answer trickle', trickles],
  ['sends a huge body', sendsHugeBody],
])(
  'POST /api/midtrans/create-transaction: when the provider %s, then it waits for less than 10 s and answers 502, and other calls answer meanwhile',
  async (_name, chosen) => {
    const { orderId, token } = await newOrder(api);
    behaviour = chosen;
    openMs = 0;
    let isPending = true;
    const asked = once(provider, 'asked');
    const pressed = api.post(PATH, { orderId }, token).then((response) => {
      isPending = false;
      return response;
    });
    await asked;
    if (chosen !== sendsHugeBody) {
      const other = await api.get(`/api/orders/${orderId}`, token);
      expect([other.status, isPending]).toEqual([200, true]);
    }
    expectError(await pressed, 502, 'PAYMENT_PROVIDER_FAILED');
    await until(async () => openRequests === 0);
    expect(openMs).toBeLessThan(10_000);
    expect(await orderState(orderId)).toBe('pending/failed');

    behaviour = answers;
    await api.post(PATH, { orderId }, token).expect(201);
  },
  30_000,
);

it('POST /api/midtrans/create-transaction: when the process is killed while it waits for the provider, then the order can be paid within 10 s', async () => {
  const server = createApiProcess(await freePort(), {
    MONGODB_URI: api.databaseUri,
    JWT_SECRET: SECRET,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'kenali-killed-payment-')),
    KENALI_MODE: 'demo',
    ...env,
    RATE_LIMITS: 'off',
    PAYMENT_JOBS: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  });
  await server.start();
  const { orderId, token } = await newOrder(api);
  behaviour = hangs;
  const asked = once(provider, 'asked');
  const lost = callsTo(server.url)
    .post(PATH, { orderId }, token)
    .then(
      () => 'answered',
      () => 'lost',
    );
  await asked;
  await server.kill();
  const killedAt = Date.now();
  expect(await lost).toBe('lost');
  behaviour = answers;
  // Another process waits for the lease of the killed one and for nothing else.
  const [left] = await attemptsOf(orderId);
  expect(left).toMatchObject({ live: true, snapToken: null, leaseUntil: expect.any(Date) });
  expect(Number(left?.leaseUntil) - killedAt).toBeLessThan(10_000);
  await api.post(PATH, { orderId }, token).expect(201);
  expect(await attemptsOf(orderId)).toMatchObject([{ live: true, snapToken: 'token-1' }]);
});

it('POST /api/midtrans/create-transaction: when five requests had no answer, then the next payment is refused without a request', async () => {
  behaviour = hangsUp;
  requests = 0;
  while (requests < 5) {
    const { orderId, token } = await newOrder(api);
    expectError(await api.post(PATH, { orderId }, token), 502, 'PAYMENT_PROVIDER_FAILED');
  }
  behaviour = answers;
  const { orderId, token } = await newOrder(api);
  expectError(await api.post(PATH, { orderId }, token), 502, 'PAYMENT_PROVIDER_FAILED');
  expect(requests).toBe(5);
});
