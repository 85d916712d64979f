import fc from 'fast-check';
import { countViolations } from '../src/features/payments/index.ts';
import { expireOverdueOrders } from '../src/features/payments/reconcile/end-order.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile/reconcile-attempts.ts';
import { RANK } from '../src/features/payments/state/payment-states.ts';
import { attemptsOf, entitlementsOf, newCheckout, orderState, storedOrder } from './checkout.ts';
import { FakeProvider, signedNotification } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

const provider = new FakeProvider();
let clock = Date.now();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ provider, now: () => new Date(clock) });
  // In production mode, simulate-payment calls the provider. In demo mode it would need the emulator.
  Object.assign(api.services.config, { mode: 'production' });
});
afterAll(() => api.stop());

const LEGAL = new Set([
  'pending/pending',
  'pending/failed',
  'completed/paid',
  'cancelled/expired',
  'cancelled/failed',
  'cancelled/refunded',
]);
/** Violations that the job or staff still have to end. */
const TIME_DEPENDENT = new Set([
  'orders still pending an hour after their deadline',
  'notifications held for more than a day',
]);
const STATUSES = [
  'pending',
  'capture',
  'settlement',
  'settlement',
  'deny',
  'cancel',
  'expire',
  'failure',
  'refund',
  'partial_refund',
  'chargeback',
  'teleported',
];
const notification = fc.record({
  kind: fc.constant('notification' as const),
  attempt: fc.nat({ max: 2 }),
  status: fc.constantFrom(...STATUSES),
  /** The status in the notification itself. The status call decides. */
  claimed: fc.constantFrom(...STATUSES),
  fraud: fc.constantFrom('accept', 'accept', 'deny', 'challenge', undefined),
  type: fc.constantFrom('qris', 'credit_card', 'echannel', 'bank_transfer'),
  amount: fc.constantFrom('350000.00', '350000.00', '350000.00', '1.00'),
  refunded: fc.constantFrom('1000.00', '90000.00', '350000.00'),
});
const checkout = fc.constantFrom(
  { kind: 'checkout' as const, outcome: 'created' as const },
  { kind: 'checkout' as const, outcome: 'used' as const },
);
/** The other calls that read the provider's status, cancelling, and the jobs. */
const other = fc.record({ kind: fc.constantFrom('sync', 'simulate', 'status', 'cancel', 'job', 'job') });
const wait = fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(20, 3600, 25 * 3600) });
/** The actions of one step run at once. */
const steps = fc.array(
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: notification },
      { weight: 1, arbitrary: checkout },
      { weight: 3, arbitrary: other },
      { weight: 1, arbitrary: wait },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  { minLength: 1, maxLength: 5 },
);
type Step = (typeof steps extends fc.Arbitrary<infer T> ? T : never)[number];

async function run(action: Step[number], orderId: number, token: string) {
  switch (action.kind) {
    case 'sync':
      expect([200, 429]).toContain((await api.post('/api/sync/trigger', undefined, token)).status);
      return;
    case 'simulate': {
      const answer = await api.post(`/api/midtrans/simulate-payment/${orderId}`, undefined, token);
      expect([200, 409]).toContain(answer.status);
      return;
    }
    case 'status':
      expect((await api.get(`/api/payment-status/${orderId}`, token)).status).toBe(200);
      return;
    case 'cancel':
      expect([200, 409, 502]).toContain((await api.post(`/api/orders/${orderId}/cancel`, undefined, token)).status);
      return;
    case 'job':
      await reconcileAttempts(api.services);
      await expireOverdueOrders(api.services);
      return;
    case 'wait':
      clock += action.seconds * 1000;
      return;
  }
  if (action.kind === 'checkout') {
    if (action.outcome === 'used') provider.createOutcomes = [{ kind: 'already-used' }];
    const answer = await api.post('/api/midtrans/create-transaction', { orderId }, token);
    expect([201, 409, 502]).toContain(answer.status);
    provider.createOutcomes = [];
    return;
  }
  const attempts = await attemptsOf(orderId);
  const { providerOrderId } = attempts[action.attempt % attempts.length]!;
  const more = { payment_type: action.type, gross_amount: action.amount, refund_amount: action.refunded };
  provider.setStatus(providerOrderId, action.status, { ...more, fraud_status: action.fraud });
  const answer = await api.post(
    '/api/midtrans/notification',
    signedNotification(providerOrderId, action.claimed, more),
  );
  expect(answer.status).toBe(200);
}

const ranksOf = async (orderId: number) => (await attemptsOf(orderId)).map(({ state }) => RANK[state]);

it('POST /api/midtrans/notification: when events arrive in any order, then all states are legal and entitlements are granted at most once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      provider.reset();
      const { orderId, token } = await newCheckout(api);
      let wasCompleted = false;
      let ranks = await ranksOf(orderId);
      for (const step of sequence) {
        await Promise.all(step.map((action) => run(action, orderId, token)));
        const state = await orderState(orderId);
        expect(LEGAL).toContain(state);
        if (wasCompleted) expect(['completed/paid', 'cancelled/refunded']).toContain(state);
        wasCompleted ||= state === 'completed/paid';
        const ranksNow = await ranksOf(orderId);
        for (const [index, rank] of ranks.entries()) expect(ranksNow[index]).toBeGreaterThanOrEqual(rank);
        ranks = ranksNow;
      }
      await expectConsistent(orderId, wasCompleted);
      const violated = (await countViolations(new Date(clock)))
        .filter(({ count }) => count > 0)
        .map(({ name }) => name);
      expect(violated.filter((name) => !TIME_DEPENDENT.has(name))).toEqual([]);
    }),
    { numRuns: 60, endOnFailure: true },
  );
}, 120_000);

async function expectConsistent(orderId: number, wasCompleted: boolean) {
  const [order, attempts, granted] = [
    await storedOrder(orderId),
    await attemptsOf(orderId),
    await entitlementsOf(orderId),
  ];
  expect(order.totalAmount).toBe(350_000);
  expect(attempts.filter(({ live }) => live).length).toBeLessThanOrEqual(1);
  expect(granted.length).toBeLessThanOrEqual(1);
  if (wasCompleted) expect(granted).toHaveLength(1);
  const usable = granted.filter(({ withdrawnAt }) => !withdrawnAt);
  expect(usable).toHaveLength(order.status === 'completed' ? 1 : 0);
  if (order.status === 'completed') {
    const payer = attempts.find(({ providerOrderId }) => providerOrderId === order.paymentId);
    expect(['paid', 'partially_refunded']).toContain(payer?.state);
    expect(order.refundedAmount).toBe(payer?.refundedAmount);
  }
  const paying = attempts.filter(({ state }) => state === 'paid' || state === 'partially_refunded');
  if (paying.length > 1) expect(order.flags).toContain('duplicate_payment');
}
