import { inTier } from '@kenali/node-utils/testing';
import { mapLimit } from '../src/async.ts';
import { countViolations } from '../src/features/payments/index.ts';
import { expireOverdueOrders } from '../src/features/payments/reconcile/end-order.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile/reconcile-attempts.ts';
import { entitlementsOf, orderState } from './checkout.ts';
import { FakeProvider, type Notification } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

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
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ provider, now: () => new Date(clock) });
});
afterAll(() => api.stop());

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
  const [assessment, ...payers] = await Promise.all([
    api.assessment(),
    ...Array.from({ length: PAYERS }, () => api.user()),
  ]);
  const checkouts = await mapLimit(
    Array.from({ length: ORDERS }, (_, index) => index),
    CONCURRENCY,
    (index) =>
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
      return status
        ? [
            provider.setStatus(providerOrderId, status, {
              refund_amount: status === 'partial_refund' ? '1000.00' : undefined,
            }),
          ]
        : [];
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
  const more = { refund_amount: last === 'partial_refund' ? '1000.00' : undefined };
  const answer = await api.post('/api/midtrans/notification', provider.setStatus(providerOrderId, last, more));
  expect(answer.status).toBe(200);
}
