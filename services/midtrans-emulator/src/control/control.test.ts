import timers from 'node:timers/promises';
import { startEmulator, startFaulty, startNotified } from '../testing/start-emulator.ts';
import { waitUntil } from '../testing/start-receiver.ts';

describe('POST /_control/status', () => {
  it('status: when the order has no attempt, then it gets one and the merchant gets no notification', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.create('a');
    const { status } = await emulator.control('status', { order_id: 'a', transaction_status: 'settlement' });
    expect(status).toBe(200);
    expect((await emulator.status('a')).body).toMatchObject({ transaction_status: 'settlement', status_code: '200' });
    expect(await emulator.deliveries('a')).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('status: when fraud status and amount are set, then the status call returns them', async () => {
    const emulator = startEmulator();
    await emulator.create('a');
    await emulator.control('status', {
      order_id: 'a',
      transaction_status: 'capture',
      fraud_status: 'challenge',
      gross_amount: '149999.00',
    });
    expect((await emulator.status('a')).body).toMatchObject({
      transaction_status: 'capture',
      fraud_status: 'challenge',
      status_code: '201',
      gross_amount: '149999.00',
    });
    await emulator.control('status', { order_id: 'a', transaction_status: 'settlement', fraud_status: null });
    expect((await emulator.status('a')).body).not.toHaveProperty('fraud_status');
  });

  it.each([
    ['refund', {}, '150000.00'],
    ['partial_refund', { refund_amount: 50_000 }, '50000.00'],
  ])(
    'status: when it is set to %s, then the status call returns refund_amount',
    async (transaction_status, more, expected) => {
      const emulator = startEmulator();
      await emulator.create('a');
      await emulator.control('status', { order_id: 'a', transaction_status, ...more });
      expect((await emulator.status('a')).body).toMatchObject({ transaction_status, refund_amount: expected });
    },
  );

  it.each([
    [{ order_id: 'other', transaction_status: 'settlement' }, 404],
    [{ order_id: 'a', transaction_status: 'paid' }, 400],
    [{ order_id: 'a' }, 400],
    [{ transaction_status: 'settlement' }, 400],
    [{ order_id: { $ne: 1 }, transaction_status: 'settlement' }, 400],
    [{ order_id: 'a', transaction_status: 'capture', fraud_status: 'maybe' }, 400],
    [{ order_id: 'a', transaction_status: 'settlement', gross_amount: 'free' }, 400],
    [{ order_id: 'a', transaction_status: 'partial_refund' }, 400],
  ])('validation: when the body is %j, then %d and the order does not change', async (body, expected) => {
    const emulator = startEmulator();
    await emulator.create('a');
    const answer = await emulator.control('status', body as Record<string, unknown>);
    expect(answer.status).toBe(expected);
    expect(answer.body.message).toEqual(expect.any(String));
    expect((await emulator.status('a')).body.status_code).toBe('404');
  });
});

describe('POST /_control/pay', () => {
  it('pay: when the order has no attempt, then the merchant gets pending and settlement', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.create('a');
    const { status, body } = await emulator.pay('a');
    expect([status, body.transaction_status, body.payment_type]).toEqual([200, 'settlement', 'bank_transfer']);
    await receiver.waitFor(2);
    expect(receiver.statuses().sort()).toEqual(['pending', 'settlement']);
  });

  it('pay: when an attempt is pending, then it pays that attempt', async () => {
    const emulator = startEmulator();
    await emulator.choose('a', 'gopay');
    const before = (await emulator.status('a')).body.transaction_id;
    expect((await emulator.pay('a', 'bca_va')).body).toMatchObject({ transaction_id: before, payment_type: 'gopay' });
  });

  it.each([
    ['qris', 'qris'],
    ['echannel', 'echannel'],
    ['cstore', 'cstore'],
    ['bni_va', 'bank_transfer'],
    ['credit_card', 'credit_card'],
  ])('pay: when payment_type is %s, then the payment type is %s', async (wanted, expected) => {
    const emulator = startEmulator();
    await emulator.create('a');
    expect((await emulator.pay('a', wanted)).body.payment_type).toBe(expected);
  });

  it('pay: when the first attempt was denied, then it pays a second one', async () => {
    const emulator = startEmulator();
    await emulator.create('a');
    await emulator.control('deny', { order_id: 'a' });
    expect((await emulator.pay('a')).body.transaction_status).toBe('settlement');
    const { body } = await emulator.api.get('/_control/transactions/a');
    expect(body.transactions).toMatchObject([{ transaction_status: 'deny' }, { transaction_status: 'settlement' }]);
  });

  it('pay: when the order is unknown, then 404', async () => {
    expect((await startEmulator().pay('a')).status).toBe(404);
  });

  it('pay: when the order is paid, cancelled or expired, then 409', async () => {
    const emulator = startEmulator();
    await emulator.buy('paid');
    await emulator.cancelToken(await emulator.createToken('cancelled'));
    await emulator.create('expired');
    await emulator.control('expire', { order_id: 'expired' });
    const answers = await Promise.all(['paid', 'cancelled', 'expired'].map((id) => emulator.pay(id)));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  });

  it('pay: when payment_type is unknown, then 400', async () => {
    const emulator = startEmulator();
    await emulator.create('a');
    expect((await emulator.pay('a', 'cash')).status).toBe(400);
  });

  it.each([
    ['bca_va', { customer_details: { first_name: 'a'.repeat(31) } }],
    ['bca_va', { customer_details: { last_name: 'a'.repeat(31) } }],
    ['bni_va', { customer_details: { phone: '628123456789' } }],
    ['bni_va', { customer_details: { phone: '8123456789' } }],
    ['bni_va', { customer_details: { phone: `0${'8'.repeat(30)}` } }],
    ['alfamart', { item_details: [{ name: 'Profil | Anak', price: 150_000, quantity: 1 }] }],
  ])(
    '%s: when the request has %j, then 400, the order id stays unused, and another method takes it',
    async (method, changes) => {
      const emulator = startEmulator();
      const token = await emulator.createToken('a', changes);
      expect((await emulator.press(token, 'choose', { method })).status).toBe(400);
      expect((await emulator.create('a', changes)).status).toBe(201);
      expect((await emulator.pay('a', method)).status).toBe(400);
      expect((await emulator.pay('a', 'bri_va')).status).toBe(200);
    },
  );
});

describe('POST /_control/deny and /_control/expire', () => {
  it('deny: when the order has no attempt, then the merchant gets pending with 201 and deny with 202', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.create('a');
    expect((await emulator.control('deny', { order_id: 'a' })).body.transaction_status).toBe('deny');
    await receiver.waitFor(2);
    expect(receiver.received.map(({ body }) => body.status_code).sort()).toEqual(['201', '202']);
  });

  it('expire: when the order has no attempt, then the page expires without a notification', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.create('a');
    const { status, body } = await emulator.control('expire', { order_id: 'a' });
    expect([status, body]).toEqual([200, { order_id: 'a', page_expired: true }]);
    expect((await emulator.pay('a')).status).toBe(409);
    expect((await emulator.status('a')).body.status_code).toBe('404');
    expect(receiver.received).toEqual([]);
    expect((await emulator.control('expire', { order_id: 'a' })).status).toBe(409);
  });
});

describe('deliveries', () => {
  it('GET: when order_id is given, then it lists only the deliveries of that order', async () => {
    const { emulator } = await startNotified({}, 404, 200);
    await emulator.create('a');
    await emulator.create('b');
    await emulator.choose('a', 'gopay');
    await emulator.pay('b');
    const [one, ...others] = await waitUntil(
      () => emulator.deliveries('a'),
      ([delivery]) => delivery?.state === 'delivered',
    );
    expect(others).toEqual([]);
    expect(one).toMatchObject({ order_id: 'a', transaction_status: 'pending', body: { order_id: 'a' } });
  });

  it('resend: when a delivery is sent again, then the merchant gets the same body', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.choose('a', 'gopay');
    await receiver.waitFor(1);
    const [delivery] = await emulator.deliveries('a');
    const { status, body } = await emulator.control(`deliveries/${delivery!.id}/resend`, {});
    expect(status).toBe(200);
    expect(body.attempts.at(-1)).toMatchObject({ code: 200, manual: true });
    expect(receiver.received[1]!.body).toEqual(receiver.received[0]!.body);
  });

  it('resend: when the delivery is unknown, then 404', async () => {
    expect((await startEmulator().control('deliveries/9/resend', {})).status).toBe(404);
  });
});

describe('POST /_control/faults', () => {
  const settled = async (fault: Record<string, unknown>) => {
    const { receiver, emulator } = await startNotified();
    await emulator.control('faults', fault);
    await emulator.create('a');
    const startedAt = Date.now();
    await emulator.pay('a');
    return { receiver, emulator, startedAt };
  };

  it('duplicate: when it is 3, then the merchant gets each notification three times', async () => {
    const { receiver } = await settled({ duplicate: 3 });
    await receiver.waitFor(6);
    expect(receiver.statuses().sort()).toEqual([...Array(3).fill('pending'), ...Array(3).fill('settlement')]);
  });

  it('drop: when it is on, then only a manual resend sends a notification', async () => {
    const { receiver, emulator } = await settled({ drop: true });
    const deliveries = await emulator.deliveries('a');
    expect(deliveries.map(({ state }) => state)).toEqual(['dropped', 'dropped']);
    expect(receiver.received).toEqual([]);
    await emulator.control(`deliveries/${deliveries[1]!.id}/resend`, {});
    expect(receiver.statuses()).toEqual(['settlement']);
  });

  it('delayMs: when it is 150, then the notification arrives after 150 ms or more', async () => {
    const { receiver, startedAt } = await settled({ delayMs: 150 });
    await receiver.waitFor(2);
    expect(receiver.received[0]!.at - startedAt).toBeGreaterThanOrEqual(150);
  });

  it('wrongAmount and wrongCurrency: when they are set, then notifications carry them and the status call does not', async () => {
    const { receiver, emulator } = await settled({ wrongAmount: 1, wrongCurrency: 'USD' });
    await receiver.waitFor(2);
    expect(receiver.received[0]!.body).toMatchObject({ gross_amount: '1.00', currency: 'USD' });
    expect((await emulator.status('a')).body).toMatchObject({ gross_amount: '150000.00', currency: 'IDR' });
  });

  it.each([
    ['500', 500, '500'],
    ['404', 200, '404'],
  ])(
    'statusApi: when it is %s, then the status call returns HTTP %d with status_code %s',
    async (statusApi, http, code) => {
      const { emulator } = await settled({ statusApi });
      const { status, body } = await emulator.status('a');
      expect([status, body.status_code]).toEqual([http, code]);
    },
  );

  it('statusApi: when it is timeout, then the status call does not respond', async () => {
    const { emulator } = await settled({ statusApi: 'timeout' });
    await expect(emulator.status('a').timeout(80)).rejects.toMatchObject({ code: 'ECONNABORTED' });
  });

  it('create: when it is 500, then the call returns the documented error and creates no token', async () => {
    const emulator = await startFaulty({ create: '500' });
    const { status, body } = await emulator.create('a');
    expect([status, body.locale]).toEqual([500, 'en']);
    expect(body.error_messages).toEqual([expect.stringContaining('internal server error')]);
    expect((await emulator.api.get('/_control/transactions/a')).status).toBe(404);
  });

  it('create: when it is html, then the call returns an HTML page with 200', async () => {
    const emulator = await startFaulty({ create: 'html' });
    const { status, type } = await emulator.create('a');
    expect([status, type]).toEqual([200, 'text/html']);
  });

  it('create: when it is slow, then the token exists before the call responds', async () => {
    let endWait = (_: unknown) => {};
    const waiting = new Promise((resolve) => (endWait = resolve));
    const wait = jest.spyOn(timers, 'setTimeout').mockReturnValue(waiting);
    const emulator = startEmulator({ slowCreateMs: 300 });
    await emulator.control('faults', { create: 'slow' });
    const answer = emulator.create('a').then(({ status }) => status);
    await waitUntil(
      async () => (await emulator.api.get('/_control/transactions/a')).status,
      (status) => status === 200,
    );
    await waitUntil(
      () => wait.mock.calls,
      ([call]) => call?.[0] === 300,
    );
    endWait(undefined);
    expect(await answer).toBe(201);
    wait.mockRestore();
  });

  it('order_id: when a fault is set for one order, then it does not affect other orders', async () => {
    const emulator = await startFaulty({ order_id: 'a', create: '500' });
    expect((await emulator.create('a')).status).toBe(500);
    expect((await emulator.create('b')).status).toBe(201);
  });

  it('null: when a fault is set to null, then it is off and the others stay on', async () => {
    const emulator = await startFaulty({ create: '500', drop: true });
    const { body } = await emulator.control('faults', { create: null });
    expect(body).toEqual({ global: { drop: true }, orders: {} });
    expect((await emulator.create('a')).status).toBe(201);
  });

  it('DELETE: when it has no order_id, then it ends all faults', async () => {
    const emulator = await startFaulty({ create: '500' });
    await emulator.control('faults', { order_id: 'a', drop: true });
    const { body } = await emulator.api.delete('/_control/faults');
    expect(body).toEqual({ global: {}, orders: {} });
  });

  it.each([
    { explode: true },
    { __proto__x: 1 },
    { duplicate: 0 },
    { drop: 'yes' },
    { delayMs: -1 },
    { statusApi: '418' },
    { shuffle: 'seed' },
    { shuffle: -1 },
    { shuffle: 1.5 },
    { shuffle: 2 ** 32 },
    { shuffleWindowMs: '1' },
    { settleBeforePending: 1 },
    { fee: 0 },
    { fee: 100.5 },
    { fee: '4000' },
    { challenge: 'yes' },
    { lateSettlementMs: -1 },
    { reversalMs: true },
    { chargebackMs: 86_400_001 },
    { refundMs: '5' },
    { rotatedKey: '' },
    { rotatedKey: 'with:colon' },
    { oldKeyRefused: 'yes' },
  ])('validation: when the body contains %j, then 400 and no fault changes', async (fault) => {
    const emulator = startEmulator();
    expect((await emulator.control('faults', { drop: true, ...fault })).status).toBe(400);
    expect((await emulator.api.get('/_control/faults')).body).toEqual({ global: {}, orders: {} });
  });

  it('oldKeyRefused: when it is set for one order, then 400, because authorization does not know the order', async () => {
    const { status } = await startEmulator().control('faults', { order_id: 'a', oldKeyRefused: true });
    expect(status).toBe(400);
  });
});

describe('control: false', () => {
  it.each(['/_control/deliveries', '/_history'])('%s: when control is off, then 404', async (path) => {
    expect((await startEmulator({ control: false }).api.get(path)).status).toBe(404);
  });

  it('POST /_control/pay: when control is off, then 404 and the order stays unpaid', async () => {
    const emulator = startEmulator({ control: false });
    await emulator.create('a');
    expect((await emulator.pay('a')).status).toBe(404);
    expect((await emulator.status('a')).body.status_code).toBe('404');
  });
});
