import { inTier } from '@kenali/node-utils/testing';
import { Order } from '../src/features/orders/index.ts';
import { countViolations, PaymentAttempt, PaymentEvent, paymentsJob } from '../src/features/payments/index.ts';
import { expireOverdueOrders } from '../src/features/payments/reconcile/end-order.ts';
import { recheckEndedAttempts } from '../src/features/payments/reconcile/recheck-ended-attempts.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile/reconcile-attempts.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { startJob } from '../src/jobs/start-job.ts';
import {
  attemptsOf,
  entitlementsOf,
  eventsOf,
  expectError,
  newCheckout,
  newOrder,
  orderState,
  storedOrder,
} from './checkout.ts';
import { FakeProvider, signedNotification } from './fake-provider.ts';
import { testApi } from './harness.ts';
import { until } from './until.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const provider = new FakeProvider();
let clock = Date.now();
const api = testApi({ provider, now: () => new Date(clock), env: { MIDTRANS_CUSTOMER_FEE: 'on' } });
beforeEach(() => provider.reset());
afterEach(() => api.clean());

const reconcile = () => reconcileAttempts(api.services);
const violated = async () =>
  (await countViolations(new Date(clock))).filter(({ count }) => count > 0).map(({ name }) => name);

describe('reconcileAttempts', () => {
  it('when no check is due, then the provider is not called; at 20 s the check finds a lost settlement', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'settlement');
    clock += 19 * SECOND;
    expect([await reconcile(), provider.statusCalls]).toEqual([0, 0]);
    clock += 1 * SECOND;
    expect(await reconcile()).toBe(1);
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    expect(await eventsOf(providerOrderId)).toMatchObject([{ source: 'job', verdict: 'applied' }]);
    expect(await attemptsOf(orderId)).toMatchObject([{ nextCheckAt: null, leaseUntil: null }]);
  });

  it('when no method was chosen, then the attempt is checked on schedule and ended 15 minutes after the deadline', async () => {
    const { orderId, snapToken } = await newCheckout(api);
    const created = clock;
    const deadline = 24 * 60 + 1;
    /** The gate leaves out minutes at which nothing is due, except the one before each check. */
    const minuteAfter = async (minute: number) => {
      const [attempt] = await attemptsOf(orderId);
      const due = attempt?.nextCheckAt ? (attempt.nextCheckAt.getTime() - created) / MINUTE : minute;
      const before = Math.ceil(due) - 1;
      const next = minute < deadline ? Math.min(before, deadline) : before;
      return inTier({ gate: Math.max(next, minute + 1), full: minute + 1 });
    };
    const checkedAt: number[] = [];
    for (let minute = 1; minute <= 24 * 60 + 20; minute = await minuteAfter(minute)) {
      clock = created + minute * MINUTE;
      if ((await reconcile()) > 0) checkedAt.push(minute);
      if (minute === deadline) expect(await orderState(orderId)).toBe('pending/pending');
    }
    expect(checkedAt.slice(0, 7)).toEqual([1, 2, 5, 15, 60, 120, 180]);
    expect(checkedAt.at(-1)).toBe(24 * 60 + 15);
    expect(await orderState(orderId)).toBe('cancelled/expired');
    expect(provider.cancelledTokens).toEqual([snapToken]);
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'expired', live: false }]);
  });

  it('when a card is in review at the deadline, then nobody but the provider, staff and the buyer end it', async () => {
    const card = { payment_type: 'credit_card', fraud_status: 'challenge' };
    const { orderId, providerOrderId, token } = await newCheckout(api);
    provider.onCancel = (id) => provider.setStatus(id, 'cancel', card);
    provider.setStatus(providerOrderId, 'capture', card);
    clock += DAY + 20 * MINUTE;
    expect(await reconcile()).toBe(1);
    const again = await api.post('/api/midtrans/create-transaction', { orderId }, token);
    expectError(again, 502, 'PAYMENT_PROVIDER_FAILED');
    expect([provider.cancelledTransactions, await orderState(orderId)]).toEqual([[], 'pending/pending']);
    provider.setStatus(providerOrderId, 'capture', { ...card, fraud_status: 'accept' });
    clock += 20 * MINUTE;
    expect([await reconcile(), await orderState(orderId)]).toEqual([1, 'completed/paid']);
  });

  it('when several processes reconcile at once, then each attempt is checked once', async () => {
    for (let count = 0; count < 12; count += 1) await newCheckout(api);
    clock += 20 * SECOND;
    const counts = await Promise.all([reconcile(), reconcile(), reconcile()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    expect(provider.statusCalls).toBe(12);
  });

  it('when a process dies with a lease, then another takes over after the lease', async () => {
    const { orderId } = await newCheckout(api);
    clock += 20 * SECOND;
    await PaymentAttempt.updateOne({ orderId }, { leaseUntil: new Date(clock + MINUTE) });
    expect(await reconcile()).toBe(0);
    clock += MINUTE;
    expect(await reconcile()).toBe(1);
  });

  it('when the provider is unavailable, then the check stays due, and is made again each minute', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const due = clock + 20 * SECOND;
    provider.setOutcome(providerOrderId, { kind: 'unavailable', reason: 'test' });
    clock += 2 * HOUR;
    expect([await reconcile(), await reconcile()]).toEqual([1, 0]);
    expect(await attemptsOf(orderId)).toMatchObject([{ live: true, nextCheckAt: new Date(due) }]);
    provider.setStatus(providerOrderId, 'settlement');
    clock += MINUTE;
    expect([await reconcile(), await orderState(orderId)]).toEqual([1, 'completed/paid']);
  });

  it('when the provider is unavailable at the last check, then the attempt ends only after it answers', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    provider.setOutcome(providerOrderId, { kind: 'unavailable', reason: 'test' });
    clock += 25 * HOUR;
    expect(await reconcile()).toBe(1);
    expect(await orderState(orderId)).toBe('pending/pending');
    provider.setOutcome(providerOrderId, { kind: 'not-found' });
    clock += HOUR;
    await reconcile();
    expect(await orderState(orderId)).toBe('cancelled/expired');
  });
});

describe('recheckEndedAttempts', () => {
  const recheck = () => recheckEndedAttempts(api.services);

  /** An order whose payment the reconciliation has found; no notification arrived. */
  async function paidCheckout() {
    const checkout = await newCheckout(api);
    provider.setStatus(checkout.providerOrderId, 'settlement');
    clock += MINUTE;
    await reconcileAttempts(api.services);
    expect(await orderState(checkout.orderId)).toBe('completed/paid');
    provider.statusCalls = 0;
    return checkout;
  }

  it('when all notifications of a refund were lost, then the weekly check finds it', async () => {
    const { orderId, providerOrderId } = await paidCheckout();
    provider.setStatus(providerOrderId, 'refund');
    clock += 5 * DAY;
    expect(await recheck()).toBe(0);
    clock += 1 * DAY;
    expect(await recheck()).toBe(1);
    expect(await orderState(orderId)).toBe('cancelled/refunded');
  });

  it('when nothing has changed, then it asks twice in two weeks and never again', async () => {
    const { orderId } = await paidCheckout();
    for (let day = 0; day < 40; day += 1) {
      clock += DAY;
      await recheck();
    }
    expect(provider.statusCalls).toBe(2);
    expect(await orderState(orderId)).toBe('completed/paid');
  });

  it('when the provider is unavailable, then it asks again an hour later', async () => {
    const { orderId, providerOrderId } = await paidCheckout();
    clock += 6 * DAY;
    provider.setOutcome(providerOrderId, { kind: 'unavailable', reason: 'test' });
    expect([await recheck(), await recheck()]).toEqual([1, 0]);
    provider.setStatus(providerOrderId, 'chargeback');
    clock += 60 * MINUTE;
    expect(await recheck()).toBe(1);
    expect(await orderState(orderId)).toBe('cancelled/refunded');
  });

  it('when several processes check at once, then each attempt is checked once; attempts that nobody could pay are left out', async () => {
    for (let count = 0; count < 6; count += 1) await paidCheckout();
    const unused = await newCheckout(api);
    await PaymentAttempt.updateOne({ orderId: unused.orderId }, { live: false, state: 'expired' });
    clock += 6 * DAY + 60 * MINUTE;
    const counts = await Promise.all([recheck(), recheck(), recheck()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(6);
    expect(provider.statusCalls).toBe(6);
  });
});

describe('expireOverdueOrders', () => {
  it('when no payment was started, then the order expires a day and 15 minutes after it was created', async () => {
    const { orderId } = await newOrder(api);
    clock += 24 * HOUR + 14 * MINUTE;
    expect(await expireOverdueOrders(api.services)).toBe(0);
    clock += 61 * SECOND;
    expect(await expireOverdueOrders(api.services)).toBe(1);
    expect(await orderState(orderId)).toBe('cancelled/expired');
  });

  it('when one order cannot be ended, then the others do not wait for it', async () => {
    const [broken, other] = [await newOrder(api), await newOrder(api)];
    await Order.collection.updateOne({ _id: broken.orderId as never }, { $set: { version: 'broken' } });
    clock += 25 * HOUR;
    expect(await expireOverdueOrders(api.services)).toBe(1);
    expect(await orderState(other.orderId)).toBe('cancelled/expired');
  });

  it('when an attempt is live, then the order is left to the last check of that attempt', async () => {
    const { orderId } = await newOrder(api);
    clock += 23 * HOUR;
    await PaymentAttempt.create({
      orderId,
      providerOrderId: `order_${orderId}_1`,
      amount: 350_000,
      expiresAt: new Date(clock + HOUR),
      createdAt: new Date(clock),
      updatedAt: new Date(clock),
    });
    clock += 2 * HOUR;
    expect(await expireOverdueOrders(api.services)).toBe(0);
    expect(await orderState(orderId)).toBe('pending/pending');
  });
});

describe('the payments job', () => {
  it('when the jobs run, then due attempts are checked', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'settlement');
    clock += 20 * SECOND;
    const job = startJob(api.services, { ...paymentsJob, everyMs: 20 });
    await until(async () => (await orderState(orderId)) === 'completed/paid');
    await job.stop();
  });
});

describe('a fee that the provider adds', () => {
  it('when the status explains the amount, then the payer sees it, and payment and refunds count it', async () => {
    const { orderId, providerOrderId, token } = await newCheckout(api);
    const fee = {
      gross_amount: '354000.00',
      metadata: {
        extra_info: {
          gross_amount_info: {
            original_amount: '350000',
            gross_amount: '354000',
            customer_imposed_payment_fee: '4000',
          },
        },
      },
    };
    const apply = async (status: string, more: object = {}) => {
      const notification = provider.setStatus(providerOrderId, status, { ...fee, ...more });
      expect((await api.post('/api/midtrans/notification', notification)).body.verdict).toBe('applied');
    };
    await apply('pending');
    expect((await api.get(`/api/orders/${orderId}`, token)).body.openPayment.amount).toBe('354000.00');
    await apply('settlement');
    expect(await storedOrder(orderId)).toMatchObject({ paidAmount: 354_000, flags: ['customer_fee'] });
    expect(await violated()).toEqual([]);
    await apply('partial_refund', { refund_amount: '352000.00' });
    expect(await storedOrder(orderId)).toMatchObject({ status: 'completed', refundedAmount: 352_000 });
    await apply('refund', { refund_amount: '354000.00' });
    expect(await storedOrder(orderId)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 354_000 });
  });

  it('when only the notification has the fee, then it is held', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'settlement');
    const notification = signedNotification(providerOrderId, 'settlement', { gross_amount: '354000.00' });
    expect((await api.post('/api/midtrans/notification', notification)).body.verdict).toBe('held');
    expect(await orderState(orderId)).toBe('pending/pending');
  });
});

describe('countViolations', () => {
  it('when no rule is violated, then all counts are 0', async () => {
    const { providerOrderId } = await newCheckout(api, [200_000, 150_000]);
    await api.post('/api/midtrans/notification', provider.setStatus(providerOrderId, 'settlement'));
    expect((await countViolations(new Date(clock))).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it.each<[string, (orderId: number, providerOrderId: string) => Promise<unknown>]>([
    ['completed orders without all their entitlements', (orderId) => UserAssessment.deleteOne({ orderId })],
    [
      'entitlements in force whose order is not completed',
      (orderId) => Order.updateOne({ _id: orderId }, { status: 'cancelled', paymentStatus: 'refunded' }),
    ],
    [
      'orders paid more than once without the duplicate_payment flag',
      async (orderId) => {
        const [first] = await attemptsOf(orderId);
        const { _id, ...copy } = first!;
        await PaymentAttempt.create({ ...copy, providerOrderId: 'order_twice_1' });
      },
    ],
    [
      'paid amounts other than the total, without a fee',
      (orderId) => Order.updateOne({ _id: orderId }, { paidAmount: 1 }),
    ],
    [
      'orders still pending an hour after their deadline',
      async () => {
        await newCheckout(api);
        clock += 26 * HOUR;
      },
    ],
    [
      'notifications held for more than a day',
      async (_orderId, providerOrderId) => {
        await PaymentEvent.updateMany({ providerOrderId }, { verdict: 'held' });
        clock += 25 * HOUR;
      },
    ],
  ])('when there are %s, then only that rule is counted', async (name, violate) => {
    const { orderId, providerOrderId } = await newCheckout(api, [200_000, 150_000]);
    await api.post('/api/midtrans/notification', provider.setStatus(providerOrderId, 'settlement'));
    await violate(orderId, providerOrderId);
    expect(await violated()).toEqual([name]);
  });
});
