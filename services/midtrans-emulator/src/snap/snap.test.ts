import { formatJakarta } from '../format.ts';
import { createBody, startEmulator } from '../testing/start-emulator.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MINUTE_MS = 60_000;
const startingAt = (at: number) => `${formatJakarta(at)} +0700`;
const details = (changes: object) => ({ transaction_details: { order_id: 'a', gross_amount: 150_000, ...changes } });
const item = (changes: object) => ({ item_details: [{ name: 'Profil', price: 150_000, quantity: 1, ...changes }] });

describe('POST /snap/v1/transactions', () => {
  it('token: when the body is complete, then 201 with a UUID and the address of the page', async () => {
    const { status, body } = await startEmulator().create('order_42_1760000000000');
    expect(status).toBe(201);
    expect(body.token).toMatch(UUID);
    expect(body).toEqual({
      token: body.token,
      redirect_url: `http://localhost:3002/snap/v4/redirection/${body.token}`,
    });
  });

  it.each([
    undefined,
    'Basic !!!',
    `Basic ${Buffer.from('SB-Mid-server-other:').toString('base64')}`,
    `Basic ${Buffer.from('SB-Mid-server-kenali-demo:extra').toString('base64')}`,
    'Bearer SB-Mid-server-kenali-demo',
  ])('authorization: when it is %s, then 401 with two error messages', async (value) => {
    const call = startEmulator().api.post('/snap/v1/transactions');
    const { status, body } = await (value ? call.set('Authorization', value) : call).send(createBody('a'));
    expect(status).toBe(401);
    expect(body.error_messages).toEqual([
      'Access denied due to unauthorized transaction, please check client or server key',
      expect.stringContaining('https://'),
    ]);
  });

  it.each<[object, string]>([
    [{ transaction_details: undefined }, 'transaction_details.order_id is required'],
    [{ transaction_details: undefined }, 'transaction_details.gross_amount is required'],
    [{ transaction_details: 'x' }, 'transaction_details must be an object'],
    [details({ order_id: undefined }), 'transaction_details.order_id is required'],
    [details({ order_id: '' }), 'transaction_details.order_id is required'],
    [details({ order_id: 42 }), 'transaction_details.order_id must be a string'],
    [details({ order_id: { $ne: '' } }), 'transaction_details.order_id must be a string'],
    [details({ order_id: 'a'.repeat(51) }), 'transaction_details.order_id must not be longer than 50'],
    [details({ order_id: 'a/b' }), 'transaction_details.order_id may only hold'],
    [details({ order_id: 'a b' }), 'transaction_details.order_id may only hold'],
    [details({ gross_amount: undefined }), 'transaction_details.gross_amount is required'],
    [details({ gross_amount: '150000' }), 'transaction_details.gross_amount must be an integer'],
    [details({ gross_amount: 150_000.5 }), 'transaction_details.gross_amount must be an integer'],
    [details({ gross_amount: 0 }), 'transaction_details.gross_amount must be at least 1'],
    [details({ gross_amount: 149_999 }), 'transaction_details.gross_amount is not equal to the sum of item_details'],
    [item({ quantity: 2 }), 'transaction_details.gross_amount is not equal to the sum of item_details'],
    [{ item_details: {} }, 'item_details must be an array'],
    [item({ name: undefined }), 'item_details[0].name is required'],
    [item({ name: 'x'.repeat(51) }), 'item_details[0].name must not be longer than 50'],
    [item({ price: undefined }), 'item_details[0].price is required'],
    [item({ price: 0.5 }), 'item_details[0].price must be an integer'],
    [item({ quantity: undefined }), 'item_details[0].quantity is required'],
    [item({ quantity: 0 }), 'item_details[0].quantity must be at least 1'],
    [item({ id: 7 }), 'item_details[0].id must be a string'],
    [{ customer_details: [] }, 'customer_details must be an object'],
    [{ customer_details: { email: 'x'.repeat(256) } }, 'customer_details.email must not be longer than 255'],
    [{ customer_details: { phone: 62 } }, 'customer_details.phone must be a string'],
    [{ callbacks: { finish: 'x'.repeat(256) } }, 'callbacks.finish must not be longer than 255'],
    [{ custom_field1: 'x'.repeat(256) }, 'custom_field1 must not be longer than 255'],
    [{ custom_field1: 3 }, 'custom_field1 must be a string'],
    [{ expiry: 'soon' }, 'expiry must be an object'],
    [{ expiry: { unit: 'second', duration: 30 } }, 'expiry.unit must be one of'],
    [{ expiry: { unit: 'hour', duration: 0 } }, 'expiry.duration must be a positive integer'],
    [{ expiry: { unit: 'hour', duration: '24' } }, 'expiry.duration must be a positive integer'],
    [{ expiry: { start_time: '2026-01-05', unit: 'hour', duration: 1 } }, 'expiry.start_time must be in the format'],
    [{ expiry: { unit: 'day', duration: 8 } }, 'expiry must not be longer than 7 days'],
  ])('validation: when the body contains %j, then 400 with "%s"', async (changes, message) => {
    const { status, body } = await startEmulator().create('a', changes as Record<string, unknown>);
    expect(status).toBe(400);
    expect(body.error_messages).toContainEqual(expect.stringContaining(message));
  });

  it.each([
    ['19 seconds remain', 41_000, 400],
    ['22 seconds remain', 38_000, 201],
  ])('expiry: when %s, then the status is %d', async (_case, agoMs, expected) => {
    // Frozen, because on a busy machine seconds can pass until the call arrives.
    const now = Math.floor(Date.now() / 1000) * 1000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    const expiry = { start_time: startingAt(now - agoMs), unit: 'minute', duration: 1 };
    expect((await startEmulator().create('a', { expiry })).status).toBe(expected);
    clock.mockRestore();
  });

  it('expiry: when it is exactly seven days, then 201', async () => {
    const expiry = { start_time: startingAt(Date.now()), unit: 'days', duration: 7 };
    expect((await startEmulator().create('a', { expiry })).status).toBe(201);
  });

  it('expiry: when it is set, then the token expires with it', async () => {
    const emulator = startEmulator();
    const start = Math.floor(Date.now() / 1000) * 1000;
    await emulator.create('a', { expiry: { start_time: startingAt(start), unit: 'hour', duration: 24 } });
    const { body } = await emulator.api.get('/_control/transactions/a');
    expect(Date.parse(body.tokens[0].expires_at)).toBe(start + 24 * 60 * MINUTE_MS);
  });

  it('optional fields: when the body has only the two required fields, then 201', async () => {
    const body = { transaction_details: { order_id: 'a.b_c~d-1', gross_amount: 1 } };
    expect((await startEmulator().createRaw(body)).status).toBe(201);
  });

  it('discount: when an item has a negative price and the sum is correct, then 201', async () => {
    const item_details = [
      { name: 'Profil', price: 200_000, quantity: 1 },
      { name: 'Potongan', price: -50_000, quantity: 1 },
    ];
    expect((await startEmulator().create('a', { item_details })).status).toBe(201);
  });

  it.each(['null', '"text"', '[]'])('body: when it is %s, then 400', async (body) => {
    const answer = await startEmulator().createRaw(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error_messages).toHaveLength(1);
  });

  it('body: when it is not JSON, then 400', async () => {
    const answer = await startEmulator().createRaw('{"transaction_details":');
    expect(answer.status).toBe(400);
    expect(answer.body.error_messages).toEqual(['request is not valid JSON']);
  });

  it('body: when it is larger than 16 KB, then 413', async () => {
    const answer = await startEmulator().create('a', { metadata: { note: 'x'.repeat(16 * 1024) } });
    expect(answer.status).toBe(413);
    expect(answer.body.error_messages).toHaveLength(1);
  });

  it('order id: when it has no attempt and is created again, then the new token replaces the old one', async () => {
    const emulator = startEmulator();
    const first = await emulator.createToken('a');
    const second = await emulator.createToken('a');
    expect(second).not.toBe(first);
    expect((await emulator.press(first, 'choose', { method: 'bca_va' })).status).toBe(409);
    expect((await emulator.press(second, 'choose', { method: 'bca_va' })).status).toBe(200);
  });

  it.each(['pending', 'deny', 'settlement'])(
    'order id: when its attempt is %s, then it cannot be created again',
    async (state) => {
      const emulator = startEmulator();
      const token = await emulator.choose('a', 'gopay');
      if (state === 'deny') await emulator.press(token, 'deny');
      if (state === 'settlement') await emulator.press(token, 'pay');
      const { status, body } = await emulator.create('a');
      expect(status).toBe(400);
      expect(body).toEqual({ error_messages: ['transaction_details.order_id sudah digunakan'] });
    },
  );

  it.each(['not an address', 'ftp://a.test'])('X-Override-Notification: when it is %s, then 400', async (value) => {
    const { status, body } = await startEmulator().create('a').set('X-Override-Notification', value);
    expect(status).toBe(400);
    expect(body.error_messages).toEqual([expect.stringContaining('X-Override-Notification')]);
  });
});

describe('POST /snap/v1/transactions/{token}/cancel', () => {
  it('token: when it is live, then it is cancelled and the order id can be created again', async () => {
    const emulator = startEmulator();
    const token = await emulator.createToken('a');
    const { status, body } = await emulator.cancelToken(token);
    expect(status).toBe(200);
    expect(new Date(body.canceled_at).toISOString()).toBe(body.canceled_at);
    expect((await emulator.press(token, 'choose', { method: 'bca_va' })).status).toBe(409);
    expect((await emulator.create('a')).status).toBe(201);
  });

  it('token: when it is cancelled twice, then the second call gets 400', async () => {
    const emulator = startEmulator();
    const token = await emulator.createToken('a');
    await emulator.cancelToken(token);
    const { status, body } = await emulator.cancelToken(token);
    expect([status, body]).toEqual([400, { error_messages: ['token already canceled'] }]);
  });

  it('token: when a method is confirmed, then 400', async () => {
    const emulator = startEmulator();
    const token = await emulator.choose('a', 'bca_va');
    const { status, body } = await emulator.cancelToken(token);
    expect([status, body]).toEqual([400, { error_messages: ['Transaction is on progress'] }]);
  });

  it('token: when it is unknown, then 404', async () => {
    const { status, body } = await startEmulator().cancelToken('nothing');
    expect([status, body]).toEqual([404, { error_messages: ['token not found'] }]);
  });
});
