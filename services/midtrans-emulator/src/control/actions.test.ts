import { sign } from '../server-key.ts';
import { card, SERVER_KEY, startNotified } from '../testing/start-emulator.ts';

async function startPaid(method: string, faults: Record<string, unknown> = {}) {
  const started = await startNotified();
  await started.emulator.control('faults', faults);
  await started.emulator.buy('a', method);
  await started.receiver.waitFor(2);
  return started;
}

async function startExpired(method = 'bca_va', faults: Record<string, unknown> = {}) {
  const started = await startNotified();
  await started.emulator.control('faults', faults);
  await started.emulator.choose('a', method, method === 'credit_card' ? { card: card('4811111111111114') } : {});
  await started.emulator.control('expire', { order_id: 'a' });
  await started.receiver.waitFor(2);
  return started;
}

describe('late settlement', () => {
  it('call: when the payment has expired, then notification and status call report settlement', async () => {
    const { receiver, emulator } = await startExpired();
    const { status, body } = await emulator.control('late-settlement', { order_id: 'a' });
    expect([status, body.transaction_status]).toEqual([200, 'settlement']);
    await receiver.waitFor(3);
    expect(receiver.statuses().slice(-1)).toEqual(['settlement']);
    expect((await emulator.status('a')).body).toMatchObject({ transaction_status: 'settlement', status_code: '200' });
  });

  it('lateSettlementMs: when it is set, then settlement follows the notification of the expiry', async () => {
    const { receiver } = await startExpired('permata_va', { lateSettlementMs: 200 });
    await receiver.waitFor(3);
    expect(receiver.statuses().slice(-1)).toEqual(['settlement']);
    expect([...receiver.statuses()].sort()).toEqual(['expire', 'pending', 'settlement']);
    expect(new Set(receiver.received.map(({ body }) => body.transaction_id)).size).toBe(1);
  });

  it('card: when the customer never entered the one-time code, then it is not settled', async () => {
    const { emulator } = await startExpired('credit_card', { lateSettlementMs: 0 });
    expect((await emulator.control('late-settlement', { order_id: 'a' })).status).toBe(409);
    expect((await emulator.status('a')).body.transaction_status).toBe('expire');
  });

  it('call: when the payment has not expired, then 409', async () => {
    const { emulator } = await startPaid('bca_va');
    expect((await emulator.control('late-settlement', { order_id: 'a' })).status).toBe(409);
  });
});

describe('reversal', () => {
  it.each(['permata_va', 'echannel', 'indomaret'])(
    '%s: when the bank reverses the payment, then the merchant gets deny with 202 and the order stays closed',
    async (method) => {
      const { receiver, emulator } = await startPaid(method);
      const { status, body } = await emulator.control('reversal', { order_id: 'a' });
      expect([status, body.transaction_status]).toEqual([200, 'deny']);
      await receiver.waitFor(3);
      expect(receiver.bodies('deny')).toMatchObject([{ status_code: '202', settlement_time: expect.any(String) }]);
      expect((await emulator.pay('a')).status).toBe(409);
    },
  );

  it.each(['bca_va', 'gopay', 'alfamart'])('%s: when the method has no reversals, then 409', async (method) => {
    const { emulator } = await startPaid(method);
    expect((await emulator.control('reversal', { order_id: 'a' })).status).toBe(409);
    expect((await emulator.status('a')).body.transaction_status).toBe('settlement');
  });

  it('reversalMs: when it is set, then deny follows the settlement of methods with reversals', async () => {
    const { receiver } = await startPaid('echannel', { reversalMs: 200 });
    await receiver.waitFor(3);
    expect(receiver.statuses()[2]).toBe('deny');
    const { emulator } = await startPaid('bca_va', { reversalMs: 0 });
    expect((await emulator.status('a')).body.transaction_status).toBe('settlement');
  });
});

describe('chargeback', () => {
  it('call: when it has no amount, then it charges back the full payment', async () => {
    const { receiver, emulator } = await startPaid('qris');
    const { body } = await emulator.control('chargeback', { order_id: 'a' });
    expect(body).toMatchObject({ transaction_status: 'chargeback', status_code: '200', refund_amount: '150000.00' });
    await receiver.waitFor(3);
    const signature_key = sign('a', '200', '150000.00', SERVER_KEY);
    expect(receiver.bodies('chargeback')).toMatchObject([{ gross_amount: '150000.00', signature_key }]);
  });

  it('call: when a part and then the rest are charged back, then partial_chargeback becomes chargeback', async () => {
    const { receiver, emulator } = await startPaid('gopay');
    await emulator.control('chargeback', { order_id: 'a', amount: 50_000 });
    expect((await emulator.status('a')).body).toMatchObject({
      transaction_status: 'partial_chargeback',
      refund_amount: '50000.00',
    });
    await emulator.control('chargeback', { order_id: 'a' });
    await receiver.waitFor(4);
    expect((await emulator.status('a')).body).toMatchObject({
      transaction_status: 'chargeback',
      refund_amount: '150000.00',
    });
  });

  it.each([
    [{ amount: 150_001 }, 409],
    [{ amount: 0 }, 400],
    [{ amount: '50000' }, 400],
    [{ order_id: 'nobody' }, 404],
    [{ order_id: undefined }, 400],
  ])('validation: when the body contains %j, then %d and the payment does not change', async (body, expected) => {
    const { emulator } = await startPaid('gopay');
    expect((await emulator.control('chargeback', { order_id: 'a', ...body })).status).toBe(expected);
    expect((await emulator.status('a')).body.transaction_status).toBe('settlement');
  });

  it('call: when the payment is not settled, then 409', async () => {
    const { emulator } = await startPaid('credit_card');
    expect((await emulator.control('chargeback', { order_id: 'a' })).status).toBe(409);
  });

  it('chargebackMs: when it is set, then a chargeback follows the settlement of a card', async () => {
    const { receiver, emulator } = await startNotified({ captureSettleDelayMs: 40 });
    await emulator.create('a');
    await emulator.control('faults', { order_id: 'a', chargebackMs: 200 });
    await emulator.pay('a', 'credit_card');
    await receiver.waitFor(4);
    expect(receiver.statuses().slice(-2)).toEqual(['settlement', 'chargeback']);
  });
});

describe('refund', () => {
  it('refundMs: when it is set, then the merchant gets two notifications, the second with bank_confirmed_at', async () => {
    const { receiver, emulator } = await startNotified({ captureSettleDelayMs: 60 });
    await emulator.control('faults', { refundMs: 40 });
    await emulator.buy('a', 'qris');
    await receiver.waitFor(4);
    const [first, second] = receiver.bodies('refund').map(({ refunds }) => refunds as Record<string, unknown>[]);
    expect(first).toEqual([expect.objectContaining({ refund_amount: '150000.00', refund_chargeback_id: 1 })]);
    expect(first![0]).not.toHaveProperty('bank_confirmed_at');
    expect(second).toEqual([{ ...first![0], bank_confirmed_at: expect.stringMatching(/^\d{4}-/) }]);
    expect((await emulator.status('a')).body.refunds).toEqual(second);
  });

  it('call: when it refunds a part, then the merchant gets two notifications', async () => {
    const { receiver, emulator } = await startNotified({ captureSettleDelayMs: 60 });
    await emulator.buy('a', 'gopay');
    const { status, body } = await emulator.control('refund', { order_id: 'a', amount: 50_000 });
    expect([status, body.transaction_status, body.refund_amount]).toEqual([200, 'partial_refund', '50000.00']);
    await receiver.waitFor(4);
    expect(receiver.bodies('partial_refund')).toHaveLength(2);
  });

  it.each([
    ['bca_va', {}, 409],
    ['gopay', { amount: 150_001 }, 400],
    ['ovo', { amount: 1_000 }, 400],
  ])('%s: when the refund is %j, then %d', async (method, body, expected) => {
    const { emulator } = await startPaid(method);
    expect((await emulator.control('refund', { order_id: 'a', ...body })).status).toBe(expected);
  });
});

it('POST /_control/{event}: when the event is unknown, then 404', async () => {
  const { emulator } = await startPaid('gopay');
  for (const event of ['explode', 'toString', '__proto__'])
    expect((await emulator.control(event, { order_id: 'a' })).status).toBe(404);
});
