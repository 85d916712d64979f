import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { startStopwatch } from '../../../../test/stopwatch.ts';
import type { Config } from '../../../config.ts';
import { createMidtrans } from './midtrans.ts';
import type { NewProviderTransaction, PaymentProvider } from './payment-provider.ts';

const SERVER_KEY = 'SB-Mid-server-very-secret';
const BASIC = Buffer.from(`${SERVER_KEY}:`).toString('base64');

interface Heard {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let heard: Heard[];
let answer: (response: ServerResponse) => void;
let provider: PaymentProvider;
let logged: string[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard = [];
  logged = [];
  provider = make(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
});
afterEach(() => expect(logged.join()).not.toContain(SERVER_KEY));

function make(origin: string) {
  const config: Config['midtrans'] = {
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

const say = (status: number, body: unknown, type = 'application/json') => {
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

describe('createTransaction', () => {
  it('when the provider takes it, then what went out is the wire form, and the token comes back', async () => {
    say(201, { token: 'abc', redirect_url: 'http://x/abc' });
    expect(await create()).toEqual({ kind: 'created', token: 'abc', redirectUrl: 'http://x/abc' });
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ method: 'POST', url: '/snap/v1/transactions' });
    expect(heard[0]!.headers).toMatchObject({
      authorization: `Basic ${BASIC}`,
      'x-override-notification': 'https://kenali.test/api/midtrans/notification',
    });
    const sent = JSON.parse(heard[0]!.body);
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
    ['a page of HTML', 200, '<html>'],
    ['no token', 201, { redirect_url: 'x' }],
    ['a token that is no text', 201, { token: 7 }],
    ['null', 200, 'null'],
  ])('when it answers %s, then nobody knows whether it was created', async (_name, code, body) => {
    say(code, body, typeof body === 'string' && body.startsWith('<') ? 'text/html' : undefined);
    expect(await create()).toMatchObject({ kind: 'unknown', reason: expect.any(String) });
    expect(heard).toHaveLength(1);
  });

  it('when it hangs up or is not there, then nobody knows, and the reason says so', async () => {
    answer = (response) => response.destroy();
    expect(await create()).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/no status: .*/) });
    provider = make('http://127.0.0.1:1');
    expect(await create()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('ECONNREFUSED') });
  });

  it.each([
    ['Indonesian', 'transaction_details.order_id sudah digunakan'],
    ['English', 'transaction_details.order_id has already been taken'],
  ])('when the id is used, said in %s, then that is the outcome', async (_name, message) => {
    say(400, { error_messages: [message] });
    expect(await create()).toEqual({ kind: 'already-used' });
  });

  it.each([
    [400, 'transaction_details.gross_amount is not equal to the sum of item_details'],
    [401, 'Access denied due to unauthorized transaction, please check client or server key; order_id'],
  ])('when it refuses with %d, then it is refused', async (code, message) => {
    say(code, { error_messages: [message] });
    expect(await create()).toEqual({ kind: 'refused', reason: `${code}: ${message}` });
  });

  it('when an answer repeats the server key, then the reason does not', async () => {
    say(400, { error_messages: [`wrong key ${SERVER_KEY} or ${BASIC}`] });
    const outcome = await create();
    expect(outcome).toEqual({ kind: 'refused', reason: '400: wrong key *** or ***' });
  });

  it('when the id could break the address, then nothing is sent', async () => {
    for (const providerOrderId of ['', 'a/b', 'a?b', 'a#b', 'a b', '../x', 'a'.repeat(51)]) {
      await expect(provider.createTransaction({ ...transaction, providerOrderId })).rejects.toThrow('Not an order id');
      await expect(provider.status(providerOrderId)).rejects.toThrow('Not an order id');
      await expect(provider.cancelTransaction(providerOrderId)).rejects.toThrow('Not an order id');
    }
    expect(heard).toEqual([]);
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
    news: { from: 'tomorrow' },
  };

  it('when it is found, then the fields are read, the signature is left out, and the rest is kept', async () => {
    say(200, settled);
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
        raw: { settlement_time: '2026-01-05 09:05:44', news: { from: 'tomorrow' } },
      },
    });
    expect(heard[0]).toMatchObject({ method: 'GET', url: '/v2/order_42_1760000000000/status' });
  });

  it('when it has expired, said with 407 in the body, then it is found', async () => {
    say(200, { ...settled, status_code: '407', transaction_status: 'expire' });
    expect(await status()).toMatchObject({ kind: 'found', snapshot: { transaction_status: 'expire' } });
  });

  it.each([200, 404])('when the body says 404 under HTTP %d, then no method was chosen yet', async (code) => {
    say(code, { status_code: '404', status_message: "Transaction doesn't exist.", id: 'x' });
    expect(await status()).toEqual({ kind: 'not-found' });
  });

  it.each([
    ['a bare 404', 404, '<html>not here</html>'],
    ['a wrong key', 401, { status_code: '401', status_message: 'Transaction cannot be authorized' }],
    ['500', 500, {}],
    ['a page of HTML', 200, '<html>'],
    ['null', 200, 'null'],
    ['half a status', 200, { order_id: 'order_42_1760000000000', transaction_status: 'settlement' }],
    ['an amount that is a number', 200, { ...settled, gross_amount: 150000 }],
    ['a redirect', 302, ''],
  ])('when it answers %s, then the status is unavailable', async (_name, code, body) => {
    say(code, body, typeof body === 'string' && body.startsWith('<') ? 'text/html' : undefined);
    expect(await status()).toMatchObject({ kind: 'unavailable', reason: expect.any(String) });
  });

  it('when it does not answer in 4 s, then it is unavailable', async () => {
    answer = () => undefined;
    const watch = startStopwatch();
    expect(await status()).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining('timeout') });
    expect(watch.stop()).toBeLessThan(5000);
  });

  it('when the answer trickles for ever, then it is unavailable all the same', async () => {
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
  it('when a token is cancelled, then it goes to its address with the key, and a refusal is only logged', async () => {
    say(400, { error_messages: ['token already canceled'] });
    await provider.cancelToken('to/ken');
    expect(heard[0]).toMatchObject({ method: 'POST', url: '/snap/v1/transactions/to%2Fken/cancel' });
    expect(heard[0]!.headers.authorization).toBe(`Basic ${BASIC}`);
    expect(logged).toEqual([expect.stringContaining('400')]);
  });

  it('when a transaction cannot be cancelled, or nobody answers, then it is only logged', async () => {
    say(200, { status_code: '412', status_message: 'Merchant cannot modify the status of the transaction' });
    await provider.cancelTransaction('order_42_1');
    provider = make('http://127.0.0.1:1');
    await provider.cancelTransaction('order_42_1');
    await provider.cancelToken('x');
    expect(logged).toHaveLength(3);
    expect(logged[0]).toContain('412');
  });
});
