import { mapLimit } from '../src/async/map-limit.ts';
import { countViolations } from '../src/features/payments/index.ts';
import { expireOverdueOrders } from '../src/features/payments/reconcile/end-order.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile/reconcile-attempts.ts';
import { entitlementsOf, orderState } from './checkout.ts';
import { FakeProvider, type Notification } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

/** KENALI_CHAOS_ORDERS=1000 makes the full round, a minute or two; the gate's is shorter. */
const ORDERS = Number(process.env.KENALI_CHAOS_ORDERS ?? 200);
const PAYERS = 50;
const AT_ONCE = 8;
const HOUR = 3_600_000;
/** What the provider says of an order in the end, from first to last, and how our order ends. */
const LIVES: { says: string[]; ends: string }[] = [
  { says: ['pending', 'settlement'], ends: 'completed/paid' },
  { says: ['pending', 'settlement'], ends: 'completed/paid' },
  { says: ['settlement'], ends: 'completed/paid' },
  { says: ['pending', 'deny', 'settlement'], ends: 'completed/paid' },
  { says: ['pending', 'expire', 'settlement'], ends: 'completed/paid' },
  { says: ['pending', 'expire'], ends: 'cancelled/expired' },
  { says: ['pending', 'cancel'], ends: 'cancelled/failed' },
  { says: ['pending', 'settlement', 'partial_refund'], ends: 'completed/paid' },
  { says: ['pending', 'settlement', 'refund'], ends: 'cancelled/refunded' },
  { says: [], ends: 'cancelled/expired' },
];

const provider = new FakeProvider();
let clock = Date.now();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ provider, now: () => new Date(clock) });
});
afterAll(() => api.stop());

/** Repeatable: the same disorder at every run. */
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

interface Bought {
  orderId: number;
  providerOrderId: string;
  life: (typeof LIVES)[number];
}

async function buy(token: string, assessmentId: number, life: Bought['life']): Promise<Bought> {
  const { body } = await api.post('/api/orders', { assessmentIds: [assessmentId] }, token);
  const opened = await api.post('/api/midtrans/create-transaction', { orderId: body.id }, token);
  expect(opened.status).toBe(201);
  return { orderId: body.id, providerOrderId: opened.body.providerOrderId, life };
}

/** One fifth is lost, one third comes up to four times. */
const copies = (note: Notification): Notification[] => {
  if (roll() < 0.2) return [];
  return roll() < 0.33 ? Array<Notification>(2 + Math.floor(roll() * 3)).fill(note) : [note];
};

it('payments: when the notes of many orders come repeated, shuffled, late or never, then every order ends right and all invariants are 0', async () => {
  const [assessment, ...payers] = await Promise.all([
    api.assessment(),
    ...Array.from({ length: PAYERS }, () => api.user()),
  ]);
  const bought = await mapLimit(
    Array.from({ length: ORDERS }, (_, index) => index),
    AT_ONCE,
    (index) =>
      buy(
        payers[index % PAYERS]!.accessToken,
        assessment._id,
        LIVES[(index + Math.floor(index / PAYERS)) % LIVES.length]!,
      ),
  );

  // The provider lives on step by step; its notes of all steps so far travel in disorder, some a step or two late.
  let late: Notification[] = [];
  let sent = 0;
  for (let step = 0; step < 3; step += 1) {
    const notes = bought.flatMap(({ providerOrderId, life }) => {
      const status = life.says[step];
      return status
        ? [
            provider.setStatus(providerOrderId, status, {
              refund_amount: status === 'partial_refund' ? '1000.00' : undefined,
            }),
          ]
        : [];
    });
    const travelling = shuffle([...notes.flatMap(copies), ...late]);
    late = travelling.filter(() => roll() < 0.25);
    const now = travelling.filter((note) => !late.includes(note));
    const answers = await mapLimit(now, AT_ONCE, (note) => api.post('/api/midtrans/notification', note));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    sent += now.length;
    clock += 60_000;
  }
  expect(sent).toBeGreaterThan(ORDERS);

  // What was lost is found by the payers' own look and by the job; then the late notes arrive.
  await mapLimit(payers.slice(0, PAYERS / 2), AT_ONCE, ({ accessToken }) =>
    api.post('/api/sync/trigger', undefined, accessToken),
  );
  while ((await reconcileAttempts(api.services)) > 0);
  await mapLimit(late, AT_ONCE, (note) => api.post('/api/midtrans/notification', note));
  clock += 24 * HOUR + 16 * 60_000;
  while ((await reconcileAttempts(api.services)) > 0);
  await expireOverdueOrders(api.services);
  // Paid or given back after we had ended the attempt, and that note lost too: the provider repeats those until they are heard.
  await mapLimit(bought, AT_ONCE, ({ providerOrderId, life }) => lastWord(providerOrderId, life.says));

  clock += 48 * HOUR;
  expect((await countViolations(new Date(clock))).filter(({ count }) => count > 0)).toEqual([]);
  const ends = await mapLimit(bought, AT_ONCE, async ({ orderId, life }) => ({
    state: await orderState(orderId),
    wanted: life.ends,
    granted: (await entitlementsOf(orderId)).length,
  }));
  expect(ends.filter(({ state, wanted }) => state !== wanted)).toEqual([]);
  expect(ends.filter(({ state, granted }) => (state === 'completed/paid' ? granted !== 1 : granted > 1))).toEqual([]);
}, 180_000);

async function lastWord(providerOrderId: string, says: string[]): Promise<void> {
  const last = says.at(-1);
  if (last === undefined || says.length < 3) return;
  const more = { refund_amount: last === 'partial_refund' ? '1000.00' : undefined };
  const answer = await api.post('/api/midtrans/notification', provider.setStatus(providerOrderId, last, more));
  expect(answer.status).toBe(200);
}
