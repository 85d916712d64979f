import { inTier } from '@kenali/node-utils/testing';
import fc from 'fast-check';
import { mapLimit } from '../src/async.ts';
import { countViolations } from '../src/features/payments/index.ts';
import { expireOverdueOrders } from '../src/features/payments/reconcile/end-order.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile/reconcile-attempts.ts';
import { RANK } from '../src/features/payments/state/payment-states.ts';
import { attemptsOf, entitlementsOf, newCheckout, orderState, storedOrder } from './checkout.ts';
import { FakeProvider, type Notification, signedNotification } from './fake-provider.ts';
import { testApi } from './harness.ts';

const ORDERS = inTier({ gate: 50, full: 1000 });
const PAYERS = inTier({ gate: 25, full: 50 });
const CONCURRENCY = 8;
const HOUR = 3_600_000;
/** The statuses that the provider reports for an order, from first to last, and the final state of the order. */
const SCENARIOS: { statuses: string[]; ends: string }[] = [
  { statuses: ['pending', 'settlement'], ends: 'completed/paid' },
  { statuses: ['pending', 'settlement'], ends: 'completed/paid' },
  { statuses: ['settlement'], ends: 'completed/paid' },
  { statuses: ['pending', 'deny', 'settlement'], ends: 'completed/paid' },
  { statuses: ['pending', 'expire', 'settlement'], ends: 'completed/paid' },
  { statuses: ['pending', 'expire'], ends: 'cancelled/expired' },
  { statuses: ['pending', 'cancel'], ends: 'cancelled/failed' },
  { statuses: ['pending', 'settlement', 'partial_refund'], ends: 'completed/paid' },
  { statuses: ['pending', 'settlement', 'refund'], ends: 'cancelled/refunded' },
  { statuses: [], ends: 'cancelled/expired' },
];

const provider = new FakeProvider();
let clock = Date.now();
const api = testApi({ provider, now: () => new Date(clock) });
beforeAll(() => {
  // In production mode, simulate-payment calls the provider. In demo mode it would need the emulator.
  Object.assign(api.services.config, { mode: 'production' });
});
afterEach(() => api.clean());

/** A seeded generator, so that every run has the same order of events. */
function createDice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const shuffle = <T>(entries: T[]): T[] =>
    entries
      .map((entry) => ({ entry, at: roll() }))
      .sort((one, other) => one.at - other.at)
      .map(({ entry }) => entry);
  return { roll, shuffle };
}
const { roll, shuffle } = createDice(20_260_105);

const numbers = (length: number) => Array.from({ length }, (_, index) => index);

interface CheckedOut {
  orderId: number;
  providerOrderId: string;
  scenario: (typeof SCENARIOS)[number];
}

async function checkOut(token: string, assessmentId: number, scenario: CheckedOut['scenario']): Promise<CheckedOut> {
  const { body } = await api.post('/api/orders', { assessmentIds: [assessmentId] }, token);
  const transaction = await api.post('/api/midtrans/create-transaction', { orderId: body.id }, token);
  expect(transaction.status).toBe(201);
  return { orderId: body.id, providerOrderId: transaction.body.providerOrderId, scenario };
}

/** One fifth is lost; a third of the rest arrives two to four times. */
const copies = (notification: Notification): Notification[] => {
  if (roll() < 0.2) return [];
  return roll() < 0.33 ? Array<Notification>(2 + Math.floor(roll() * 3)).fill(notification) : [notification];
};

it('payments: when notifications are repeated, shuffled, late or lost, then every order reaches its final state and no invariant is violated', async () => {
  const assessment = await api.assessment();
  const payers = await mapLimit(numbers(PAYERS), CONCURRENCY, () => api.user());
  const checkouts = await mapLimit(numbers(ORDERS), CONCURRENCY, (index) =>
    checkOut(
      payers[index % PAYERS]!.accessToken,
      assessment._id,
      SCENARIOS[(index + Math.floor(index / PAYERS)) % SCENARIOS.length]!,
    ),
  );

  // The provider advances step by step. Its notifications arrive out of order, some of them a step or two late.
  let late: Notification[] = [];
  let sent = 0;
  for (let step = 0; step < 3; step += 1) {
    const notifications = checkouts.flatMap(({ providerOrderId, scenario }) => {
      const status = scenario.statuses[step];
      return status ? [advance(providerOrderId, status)] : [];
    });
    const inTransit = shuffle([...notifications.flatMap(copies), ...late]);
    late = inTransit.filter(() => roll() < 0.25);
    const arriving = inTransit.filter((notification) => !late.includes(notification));
    const answers = await mapLimit(arriving, CONCURRENCY, (notification) =>
      api.post('/api/midtrans/notification', notification),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    sent += arriving.length;
    clock += 60_000;
  }
  expect(sent).toBeGreaterThan(ORDERS);

  // The payers' sync and the job find what was lost. Then the late notifications arrive.
  await mapLimit(payers.slice(0, PAYERS / 2), CONCURRENCY, ({ accessToken }) =>
    api.post('/api/sync/trigger', undefined, accessToken),
  );
  while ((await reconcileAttempts(api.services)) > 0);
  await mapLimit(late, CONCURRENCY, (notification) => api.post('/api/midtrans/notification', notification));
  clock += 24 * HOUR + 16 * 60_000;
  while ((await reconcileAttempts(api.services)) > 0);
  await expireOverdueOrders(api.services);
  // Payments and refunds after the attempt ended: the provider repeats these notifications until they are accepted.
  await mapLimit(checkouts, CONCURRENCY, ({ providerOrderId, scenario }) =>
    sendLastStatus(providerOrderId, scenario.statuses),
  );

  clock += 48 * HOUR;
  expect((await countViolations(new Date(clock))).filter(({ count }) => count > 0)).toEqual([]);
  const ends = await mapLimit(checkouts, CONCURRENCY, async ({ orderId, scenario }) => ({
    state: await orderState(orderId),
    wanted: scenario.ends,
    granted: (await entitlementsOf(orderId)).length,
  }));
  expect(ends.filter(({ state, wanted }) => state !== wanted)).toEqual([]);
  expect(ends.filter(({ state, granted }) => (state === 'completed/paid' ? granted !== 1 : granted > 1))).toEqual([]);
}, 180_000);

async function sendLastStatus(providerOrderId: string, statuses: string[]): Promise<void> {
  const last = statuses.at(-1);
  if (last === undefined || statuses.length < 3) return;
  await api.post('/api/midtrans/notification', advance(providerOrderId, last)).expect(200);
}

const advance = (providerOrderId: string, status: string): Notification =>
  provider.setStatus(providerOrderId, status, {
    refund_amount: status === 'partial_refund' ? '1000.00' : undefined,
  });

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
const checkout = fc.record({ kind: fc.constant('checkout' as const), outcome: fc.constantFrom('created', 'used') });
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
      expect([200, 409, 502]).toContain(
        (await api.post(`/api/orders/${orderId}/cancel?endsPayment=true`, undefined, token)).status,
      );
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
      const violated = (await countViolations(new Date(clock))).filter(({ count }) => count > 0);
      expect(violated.filter(({ name }) => !TIME_DEPENDENT.has(name))).toEqual([]);
    }),
    { numRuns: 60, endOnFailure: true },
  );
}, 120_000);

async function expectConsistent(orderId: number, wasCompleted: boolean) {
  const order = await storedOrder(orderId);
  const [attempts, granted] = [await attemptsOf(orderId), await entitlementsOf(orderId)];
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
