import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ApiSettings } from '@kenali/settings';
import { withRequestId } from '@kenali/telemetry';
import { startStopwatch } from '../../../../test/stopwatch.ts';
import { createMidtrans } from './midtrans.ts';
import type { NewProviderTransaction, PaymentProvider } from './payment-provider.ts';

const SERVER_KEY = 'SB-Mid-server-very-secret';
const BASIC = Buffer.from(`${SERVER_KEY}:`).toString('base64');

interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let received: ReceivedRequest[];
let answer: (response: ServerResponse) => void;
let provider: PaymentProvider;
let logged: string[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  logged = [];
  provider = make(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
});
afterEach(() => expect(logged.join()).not.toContain(SERVER_KEY));

function make(origin: string) {
  const config: ApiSettings['midtrans'] = {
    serverKey: SERVER_KEY,
    previousServerKey: null,
    clientKey: 'SB-Mid-client-x',
    merchantId: 'G1',
    snapApiBaseUrl: `${origin}/snap/v1`,
    coreApiBaseUrl: origin,
    snapJsUrl: `${origin}/snap/snap.js`,
    notificationUrl: 'https://kenali.test/api/midtrans/notification',
    customerFee: false,
  };
  return createMidtrans(config, { warn: (...line: unknown[]) => void logged.push(JSON.stringify(line)) } as never);
}

const respondWith = (status: number, body: unknown, type = 'application/json') => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': type, location: 'http://127.0.0.1:1/' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};
const transaction: NewProviderTransaction = {
  providerOrderId: 'order_42_1760000000000',
  amount: 150_000,
  items: [
    { id: '7', name: `Profil | ${'Sensori '.repeat(9)}`, price: 150_000 },
    { id: '8', name: 'Gratis', price: 0 },
  ],
  customer: { firstName: 'Sari', lastName: 'Putri', email: 'sari@contoh.test', phone: '6281234567890' },
  startsAt: new Date('2026-01-05T02:00:00Z'),
  lifetimeHours: 24,
  finishUrl: 'https://kenali.test/dashboard',
  orderId: 42,
};
const create = () => provider.createTransaction(transaction);
const status = () => provider.status('order_42_1760000000000');

it('every call: when it is made for a request, then it has the id of the request; otherwise it gets one', async () => {
  respondWith(201, { token: 'abc' });
  const calls = () =>
    Promise.all([
      create(),
      status(),
      provider.cancelToken('abc'),
      provider.cancelTransaction('order_1'),
      provider.refund({ providerOrderId: 'order_1', refundKey: 'r1', amount: 1000, reason: 'duplicate' }),
    ]);
  await withRequestId('peramban-0123456789', calls);
  expect(received.map(({ headers }) => headers['x-request-id'])).toEqual(Array(5).fill('peramban-0123456789'));
  received = [];
  await calls();
  for (const { headers } of received) expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(received).toHaveLength(5);
});

describe('createTransaction', () => {
  it('when the provider accepts the transaction, then the request has the wire format and the token is returned', async () => {
    respondWith(201, { token: 'abc', redirect_url: 'http://x/abc' });
    expect(await create()).toEqual({ kind: 'created', token: 'abc', redirectUrl: 'http://x/abc' });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: 'POST', url: '/snap/v1/transactions' });
    expect(received[0]!.headers).toMatchObject({
      authorization: `Basic ${BASIC}`,
      'x-override-notification': 'https://kenali.test/api/midtrans/notification',
    });
    const sent = JSON.parse(received[0]!.body);
    expect(sent).toEqual({
      transaction_details: { order_id: 'order_42_1760000000000', gross_amount: 150_000 },
      item_details: [{ id: '7', name: expect.any(String), price: 150_000, quantity: 1 }],
      customer_details: { first_name: 'Sari', last_name: 'Putri', email: 'sari@contoh.test', phone: '+6281234567890' },
      credit_card: { secure: true },
      expiry: { start_time: '2026-01-05 09:00:00 +0700', unit: 'hour', duration: 24 },
      callbacks: { finish: 'https://kenali.test/dashboard' },
      custom_field1: '42',
    });
    expect(sent.item_details[0].name).toHaveLength(50);
    expect(sent.item_details[0].name).not.toContain('|');
  });

  it.each([
    ['500', 500, { error_messages: ['Sorry, we encountered internal server error.'] }],
    ['429', 429, {}],
    ['a redirect', 302, ''],
    ['an HTML page', 200, '<html>'],
    ['no token', 201, { redirect_url: 'x' }],
    ['a token that is not text', 201, { token: 7 }],
    ['null', 200, 'null'],
  ])('when the provider answers %s, then the outcome is unknown', async (_name, code, body) => {
    respondWith(code, body, typeof body === 'string' && body.startsWith('<') ? 'text/html' : undefined);
    expect(await create()).toMatchObject({ kind: 'unknown', reason: expect.any(String) });
    expect(received).toHaveLength(1);
  });

  it('when the provider hangs up or is not reachable, then the outcome is unknown and has the reason', async () => {
    answer = (response) => response.destroy();
    expect(await create()).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/no status: .*/) });
    provider = make('http://127.0.0.1:1');
    expect(await create()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('ECONNREFUSED') });
  });

  it.each([
    ['Indonesian', 'transaction_details.order_id sudah digunakan'],
    ['English', 'transaction_details.order_id has already been taken'],
  ])(
    'when the provider answers in %s that the id is used, then the outcome is already-used',
    async (_name, message) => {
      respondWith(400, { error_messages: [message] });
      expect(await create()).toEqual({ kind: 'already-used' });
    },
  );

  it.each([
    [400, 'transaction_details.gross_amount is not equal to the sum of item_details'],
    [401, 'Access denied due to unauthorized transaction, please check client or server key; order_id'],
  ])('when the provider answers %d for another reason, then the outcome is refused', async (code, message) => {
    respondWith(code, { error_messages: [message] });
    expect(await create()).toEqual({ kind: 'refused', reason: `${code}: ${message}` });
  });

  it('when an answer repeats the server key, then the key is masked in the reason', async () => {
    respondWith(400, { error_messages: [`wrong key ${SERVER_KEY} or ${BASIC}`] });
    const outcome = await create();
    expect(outcome).toEqual({ kind: 'refused', reason: '400: wrong key *** or ***' });
  });

  it('when the id could change the request path, then no request is sent', async () => {
    for (const providerOrderId of ['', 'a/b', 'a?b', 'a#b', 'a b', '../x', 'a'.repeat(51)]) {
      await expect(provider.createTransaction({ ...transaction, providerOrderId })).rejects.toThrow(
        'does not accept this order id',
      );
      await expect(provider.status(providerOrderId)).rejects.toThrow('does not accept this order id');
      await expect(provider.cancelTransaction(providerOrderId)).rejects.toThrow('does not accept this order id');
    }
    expect(received).toEqual([]);
  });
});

describe('status', () => {
  const settled = {
    order_id: 'order_42_1760000000000',
    transaction_status: 'SETTLEMENT',
    status_code: '200',
    gross_amount: '150000.00',
    signature_key: 'a'.repeat(128),
    payment_type: 'qris',
    currency: 'IDR',
    settlement_time: '2026-01-05 09:05:44',
    added: { by: 'a later version' },
  };

  it('when the transaction is found, then the snapshot has its fields, without the signature and with all others in raw', async () => {
    respondWith(200, settled);
    expect(await status()).toEqual({
      kind: 'found',
      snapshot: {
        order_id: 'order_42_1760000000000',
        transaction_id: null,
        transaction_status: 'settlement',
        fraud_status: null,
        status_code: '200',
        gross_amount: '150000.00',
        currency: 'IDR',
        merchant_id: null,
        payment_type: 'qris',
        raw: { settlement_time: '2026-01-05 09:05:44', added: { by: 'a later version' } },
      },
    });
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v2/order_42_1760000000000/status' });
  });

  it('when the body has status code 407 for an expired transaction, then it is found', async () => {
    respondWith(200, { ...settled, status_code: '407', transaction_status: 'expire' });
    expect(await status()).toMatchObject({ kind: 'found', snapshot: { transaction_status: 'expire' } });
  });

  it.each([200, 404])(
    'when the body has status code 404 and the HTTP status is %d, then no method was chosen yet',
    async (code) => {
      respondWith(code, { status_code: '404', status_message: "Transaction doesn't exist.", id: 'x' });
      expect(await status()).toEqual({ kind: 'not-found' });
    },
  );

  it.each([
    ['an HTTP 404 alone', 404, '<html>not here</html>'],
    ['a wrong key', 401, { status_code: '401', status_message: 'Transaction cannot be authorized' }],
    ['500', 500, {}],
    ['an HTML page', 200, '<html>'],
    ['null', 200, 'null'],
    ['an incomplete status', 200, { order_id: 'order_42_1760000000000', transaction_status: 'settlement' }],
    ['an amount that is a number', 200, { ...settled, gross_amount: 150000 }],
    ['a redirect', 302, ''],
  ])('when the provider answers %s, then the status is unavailable', async (_name, code, body) => {
    respondWith(code, body, typeof body === 'string' && body.startsWith('<') ? 'text/html' : undefined);
    expect(await status()).toMatchObject({ kind: 'unavailable', reason: expect.any(String) });
  });

  it('when the provider does not answer within 4 s, then the status is unavailable', async () => {
    answer = () => undefined;
    const watch = startStopwatch();
    expect(await status()).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining('timeout') });
    expect(watch.stop()).toBeLessThan(5000);
  });

  it('when the body never ends, then the status is still unavailable in time', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(timer));
    };
    const watch = startStopwatch();
    expect(await status()).toMatchObject({ kind: 'unavailable' });
    expect(watch.stop()).toBeLessThan(5500);
  });
});

describe('cancel', () => {
  it('cancelToken: when the provider refuses, then the call has the server key and the refusal is only logged', async () => {
    respondWith(400, { error_messages: ['token already canceled'] });
    await provider.cancelToken('to/ken');
    expect(received[0]).toMatchObject({ method: 'POST', url: '/snap/v1/transactions/to%2Fken/cancel' });
    expect(received[0]!.headers.authorization).toBe(`Basic ${BASIC}`);
    expect(logged).toEqual([expect.stringContaining('400')]);
  });

  it('when a transaction cannot be cancelled or the provider is not reachable, then the failure is only logged', async () => {
    respondWith(200, { status_code: '412', status_message: 'Merchant cannot modify the status of the transaction' });
    await provider.cancelTransaction('order_42_1');
    provider = make('http://127.0.0.1:1');
    await provider.cancelTransaction('order_42_1');
    await provider.cancelToken('x');
    expect(logged).toHaveLength(3);
    expect(logged[0]).toContain('412');
  });
});
