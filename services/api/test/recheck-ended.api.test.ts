import { PaymentAttempt } from '../src/features/payments/index.ts';
import { recheckEndedAttempts } from '../src/features/payments/reconcile/recheck-ended-attempts.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile/reconcile-attempts.ts';
import { newCheckout, orderState } from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const provider = new FakeProvider();
let clock = Date.now();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ provider, now: () => new Date(clock) });
});
afterAll(() => api.stop());
beforeEach(() => provider.reset());
afterEach(() => api.clean());

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

describe('recheckEndedAttempts', () => {
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
