import timers from 'node:timers/promises';
import { sign } from '../server-key.ts';
import { closeEmulators, createToken, SERVER_KEY, startEmulator, withReceiver } from '../testing/start-emulator.ts';
import { closeReceivers, waitUntil } from '../testing/start-receiver.ts';

afterEach(closeEmulators);
afterEach(closeReceivers);

describe('POST /_control/status', () => {
  it('order: when no method was chosen, then the record appears and nobody hears of it', async () => {
    const { receiver, emulator } = await withReceiver();
    await emulator.create('a');
    const { status } = await emulator.control('status', { order_id: 'a', transaction_status: 'settlement' });
    expect(status).toBe(200);
    expect((await emulator.status('a')).body).toMatchObject({ transaction_status: 'settlement', status_code: '200' });
    expect(await emulator.deliveries('a')).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('fields: when fraud status and amount are set, then the status call states them, signed', async () => {
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
  ])('%s: when it is set, then refund_amount is stated', async (transaction_status, more, expected) => {
    const emulator = startEmulator();
    await emulator.create('a');
    await emulator.control('status', { order_id: 'a', transaction_status, ...more });
    expect((await emulator.status('a')).body).toMatchObject({ transaction_status, refund_amount: expected });
  });

  it.each([
    [{ order_id: 'other', transaction_status: 'settlement' }, 404],
    [{ order_id: 'a', transaction_status: 'paid' }, 400],
    [{ order_id: 'a' }, 400],
    [{ transaction_status: 'settlement' }, 400],
    [{ order_id: { $ne: 1 }, transaction_status: 'settlement' }, 400],
    [{ order_id: 'a', transaction_status: 'capture', fraud_status: 'maybe' }, 400],
    [{ order_id: 'a', transaction_status: 'settlement', gross_amount: 'free' }, 400],
    [{ order_id: 'a', transaction_status: 'partial_refund' }, 400],
  ])('validation: when %j is sent, then %d and nothing changes', async (body, expected) => {
    const emulator = startEmulator();
    await emulator.create('a');
    const answer = await emulator.control('status', body as Record<string, unknown>);
    expect(answer.status).toBe(expected);
    expect(answer.body.message).toEqual(expect.any(String));
    expect((await emulator.status('a')).body.status_code).toBe('404');
  });
});

describe('POST /_control/pay', () => {
  it('order: when no method was chosen, then pending and settlement are told', async () => {
    const { receiver, emulator } = await withReceiver();
    await emulator.create('a');
    const { status, body } = await emulator.pay('a');
    expect([status, body.transaction_status, body.payment_type]).toEqual([200, 'settlement', 'bank_transfer']);
    await receiver.waitFor(2);
    expect(receiver.statuses().sort()).toEqual(['pending', 'settlement']);
  });

  it('order: when a method waits, then the same attempt is paid', async () => {
    const emulator = startEmulator();
    const token = await createToken(emulator, 'a');
    await emulator.press(token, 'choose', { method: 'gopay' });
    const before = (await emulator.status('a')).body.transaction_id;
    expect((await emulator.pay('a', 'bca_va')).body).toMatchObject({ transaction_id: before, payment_type: 'gopay' });
  });

  it.each([
    ['qris', 'qris'],
    ['echannel', 'echannel'],
    ['cstore', 'cstore'],
    ['bni_va', 'bank_transfer'],
    ['credit_card', 'credit_card'],
  ])('payment_type: when it is %s, then the payment is %s', async (wanted, expected) => {
    const emulator = startEmulator();
    await emulator.create('a');
    expect((await emulator.pay('a', wanted)).body.payment_type).toBe(expected);
  });

  it('order: when only the card is enabled, then the card pays', async () => {
    const emulator = startEmulator();
    await emulator.create('a', { enabled_payments: ['credit_card'] });
    expect((await emulator.pay('a')).body).toMatchObject({
      payment_type: 'credit_card',
      transaction_status: 'capture',
    });
  });

  it('order: when the first attempt was denied, then a second one is paid', async () => {
    const emulator = startEmulator();
    await emulator.create('a');
    await emulator.control('deny', { order_id: 'a' });
    expect((await emulator.pay('a')).body.transaction_status).toBe('settlement');
    const { body } = await emulator.api.get('/_control/transactions/a');
    expect(body.transactions.map((one: { transaction_status: string }) => one.transaction_status)).toEqual([
      'deny',
      'settlement',
    ]);
  });

  it('order: when nobody knows it, then 404', async () => {
    expect((await startEmulator().pay('a')).status).toBe(404);
  });

  it('order: when it is paid, cancelled or expired already, then 409', async () => {
    const emulator = startEmulator();
    await emulator.create('paid');
    await emulator.pay('paid');
    await emulator.cancelToken(await createToken(emulator, 'cancelled'));
    await emulator.create('expired');
    await emulator.control('expire', { order_id: 'expired' });
    const answers = await Promise.all(['paid', 'cancelled', 'expired'].map((id) => emulator.pay(id)));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  });

  it('payment_type: when it is unknown 400, when it is not enabled 409', async () => {
    const emulator = startEmulator();
    await emulator.create('a', { enabled_payments: ['gopay'] });
    expect((await emulator.pay('a', 'cash')).status).toBe(400);
    expect((await emulator.pay('a', 'bca_va')).status).toBe(409);
  });
});

describe('POST /_control/deny and /_control/expire', () => {
  it('deny: when a method waits, then the merchant hears deny with 202', async () => {
    const { receiver, emulator } = await withReceiver();
    await emulator.create('a');
    expect((await emulator.control('deny', { order_id: 'a' })).body.transaction_status).toBe('deny');
    await receiver.waitFor(2);
    expect(receiver.received.map(({ body }) => body.status_code).sort()).toEqual(['201', '202']);
  });

  it('expire: when no method was chosen, then the page dies silently', async () => {
    const { receiver, emulator } = await withReceiver();
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
  it('GET: when an order is named, then only its deliveries are listed, with their answers', async () => {
    const { emulator } = await withReceiver(404, 200);
    await emulator.create('a');
    await emulator.create('b');
    await emulator.press(await createToken(emulator, 'a'), 'choose', { method: 'gopay' });
    await emulator.pay('b');
    const [one, ...others] = await waitUntil(
      () => emulator.deliveries('a'),
      ([delivery]) => delivery?.state === 'delivered',
    );
    expect(others).toEqual([]);
    expect(one).toMatchObject({ order_id: 'a', transaction_status: 'pending', body: { order_id: 'a' } });
  });

  it('resend: when a delivery is sent again, then the merchant gets the same body', async () => {
    const { receiver, emulator } = await withReceiver();
    await emulator.press(await createToken(emulator, 'a'), 'choose', { method: 'gopay' });
    await receiver.waitFor(1);
    const [delivery] = await emulator.deliveries('a');
    const { status, body } = await emulator.control(`deliveries/${delivery!.id}/resend`, {});
    expect(status).toBe(200);
    expect(body.attempts.at(-1)).toMatchObject({ code: 200, manual: true });
    expect(receiver.received[1]!.body).toEqual(receiver.received[0]!.body);
  });

  it('resend: when nobody knows the delivery, then 404', async () => {
    expect((await startEmulator().control('deliveries/9/resend', {})).status).toBe(404);
  });
});

describe('POST /_control/faults', () => {
  const settled = async (fault: Record<string, unknown>) => {
    const { receiver, emulator } = await withReceiver();
    await emulator.control('faults', fault);
    await emulator.create('a');
    const startedAt = Date.now();
    await emulator.pay('a');
    return { receiver, emulator, startedAt };
  };

  it('duplicate: when it is 3, then each notification arrives three times', async () => {
    const { receiver } = await settled({ duplicate: 3 });
    await receiver.waitFor(6);
    expect(receiver.statuses().sort()).toEqual([...Array(3).fill('pending'), ...Array(3).fill('settlement')]);
  });

  it('drop: when it is on, then nothing arrives until it is sent by hand', async () => {
    const { receiver, emulator } = await settled({ drop: true });
    const deliveries = await emulator.deliveries('a');
    expect(deliveries.map(({ state }) => state)).toEqual(['dropped', 'dropped']);
    expect(receiver.received).toEqual([]);
    await emulator.control(`deliveries/${deliveries[1]!.id}/resend`, {});
    expect(receiver.statuses()).toEqual(['settlement']);
  });

  it('delayMs: when it is 150, then the notification comes later than that', async () => {
    const { receiver, startedAt } = await settled({ delayMs: 150 });
    await receiver.waitFor(2);
    expect(receiver.received[0]!.at - startedAt).toBeGreaterThanOrEqual(150);
  });

  it('wrongAmount and wrongCurrency: when they are set, then the notification claims them and the status does not', async () => {
    const { receiver, emulator } = await settled({ wrongAmount: 1, wrongCurrency: 'USD' });
    await receiver.waitFor(2);
    expect(receiver.received[0]!.body).toMatchObject({ gross_amount: '1.00', currency: 'USD' });
    expect((await emulator.status('a')).body).toMatchObject({ gross_amount: '150000.00', currency: 'IDR' });
  });

  it.each([
    ['500', 500, '500'],
    ['404', 200, '404'],
  ])('statusApi: when it is %s, then the status call answers HTTP %d with %s', async (statusApi, http, code) => {
    const { emulator } = await settled({ statusApi });
    const { status, body } = await emulator.status('a');
    expect([status, body.status_code]).toEqual([http, code]);
  });

  it('statusApi: when it is timeout, then there is no answer', async () => {
    const { emulator } = await settled({ statusApi: 'timeout' });
    await expect(emulator.status('a').timeout(80)).rejects.toMatchObject({ code: 'ECONNABORTED' });
  });

  it('create: when it is 500, then the documented body comes and no token exists', async () => {
    const emulator = startEmulator();
    await emulator.control('faults', { create: '500' });
    const { status, body } = await emulator.create('a');
    expect([status, body.locale]).toEqual([500, 'en']);
    expect(body.error_messages).toEqual([expect.stringContaining('internal server error')]);
    expect((await emulator.api.get('/_control/transactions/a')).status).toBe(404);
  });

  it('create: when it is html, then 200 with a page', async () => {
    const emulator = startEmulator();
    await emulator.control('faults', { create: 'html' });
    const { status, type } = await emulator.create('a');
    expect([status, type]).toEqual([200, 'text/html']);
  });

  it('create: when it is slow, then the token exists before the answer comes', async () => {
    let goOn = (_: unknown) => {};
    const held = new Promise((resolve) => (goOn = resolve));
    const wait = jest.spyOn(timers, 'setTimeout').mockReturnValue(held);
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
    goOn(undefined);
    expect(await answer).toBe(201);
    wait.mockRestore();
  });

  it('order_id: when a fault is set for one order, then others are spared', async () => {
    const emulator = startEmulator();
    await emulator.control('faults', { order_id: 'a', create: '500' });
    expect((await emulator.create('a')).status).toBe(500);
    expect((await emulator.create('b')).status).toBe(201);
  });

  it('null: when a switch is set to null, then it is at rest again', async () => {
    const emulator = startEmulator();
    await emulator.control('faults', { create: '500', drop: true });
    const { body } = await emulator.control('faults', { create: null });
    expect(body).toEqual({ global: { drop: true }, orders: {} });
    expect((await emulator.create('a')).status).toBe(201);
  });

  it('DELETE: when it is called, then all switches are at rest', async () => {
    const emulator = startEmulator();
    await emulator.control('faults', { create: '500' });
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
  ])('validation: when %j is sent, then 400 and nothing changes', async (fault) => {
    const emulator = startEmulator();
    expect((await emulator.control('faults', { drop: true, ...fault })).status).toBe(400);
    expect((await emulator.api.get('/_control/faults')).body).toEqual({ global: {}, orders: {} });
  });

  it('oldKeyRefused: when it is set for one order, then 400: a call is refused before its order is known', async () => {
    const { status } = await startEmulator().control('faults', { order_id: 'a', oldKeyRefused: true });
    expect(status).toBe(400);
  });
});

describe('control: false', () => {
  it.each(['/_control/deliveries', '/_history'])('%s: when the emulator has no control, then 404', async (path) => {
    expect((await startEmulator({ control: false }).api.get(path)).status).toBe(404);
  });

  it('POST /_control/pay: when the emulator has no control, then 404 and nothing is paid', async () => {
    const emulator = startEmulator({ control: false });
    await emulator.create('a');
    expect((await emulator.pay('a')).status).toBe(404);
    expect((await emulator.status('a')).body.status_code).toBe('404');
  });
});

describe('POST /_control/test-notification', () => {
  it('test: when it is pressed, then a signed settlement of an order that nobody placed arrives once', async () => {
    const { receiver, emulator } = await withReceiver(503);
    const { status, body } = await emulator.control('test-notification', {});
    expect([status, body.state]).toEqual([200, 'failed']);
    expect(receiver.received).toHaveLength(1);
    const note = receiver.received[0]!.body;
    expect(note.order_id).toMatch(/^payment_notif_test_G000000001_/);
    expect(note).toMatchObject({ transaction_status: 'settlement', status_code: '200', merchant_id: 'G000000001' });
    expect(note.signature_key).toBe(sign(String(note.order_id), '200', String(note.gross_amount), SERVER_KEY));
  });

  it('test: when no address is known, then 409', async () => {
    expect((await startEmulator().control('test-notification', {})).status).toBe(409);
  });
});
