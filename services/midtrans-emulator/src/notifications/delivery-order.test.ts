import { closeEmulators, createToken, type StartedEmulator, withReceiver } from '../testing/start-emulator.ts';
import { closeReceivers, waitUntil } from '../testing/start-receiver.ts';

afterEach(() => void jest.useRealTimers());
afterEach(closeEmulators);
afterEach(closeReceivers);

const WINDOW_MS = 1_000;

/** All acts of one test lie in one window, however long they take: its end comes when the test says so. */
async function inOneWindow(act: () => Promise<unknown>) {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
  await act();
  jest.advanceTimersByTime(WINDOW_MS);
  jest.useRealTimers();
}

async function liveThrough(emulator: StartedEmulator, orderId: string) {
  const token = await createToken(emulator, orderId);
  await emulator.press(token, 'choose', { method: 'bca_va' });
  await emulator.press(token, 'deny');
  await emulator.press(token, 'choose', { method: 'gopay' });
  await emulator.press(token, 'pay');
  await emulator.core(orderId, 'refund', { refund_key: 'r1', amount: 50_000 });
}
const AS_IT_HAPPENED = [
  'bank_transfer pending',
  'bank_transfer deny',
  'gopay pending',
  'gopay settlement',
  'gopay partial_refund',
];

describe('shuffle', () => {
  async function arrivals(fault: Record<string, unknown>) {
    const { receiver, emulator } = await withReceiver();
    await emulator.control('faults', { shuffleWindowMs: WINDOW_MS, ...fault });
    await inOneWindow(async () => {
      await liveThrough(emulator, 'a');
      expect((await emulator.deliveries('a')).map(({ attempts }) => attempts)).toEqual(AS_IT_HAPPENED.map(() => []));
    });
    await receiver.waitFor(AS_IT_HAPPENED.length);
    return receiver.received.map(({ body }) => `${body.payment_type} ${body.transaction_status}`);
  }

  it('seed: when it is the same, then the disorder is the same', async () => {
    const [first, second] = [await arrivals({ shuffle: 3 }), await arrivals({ shuffle: 3 })];
    expect([...first].sort()).toEqual([...AS_IT_HAPPENED].sort());
    expect(first).not.toEqual(AS_IT_HAPPENED);
    expect(second).toEqual(first);
  });

  it('seed: when it is another, then the disorder is another', async () => {
    const [first, second] = [await arrivals({ shuffle: 3 }), await arrivals({ shuffle: 4 })];
    expect(second).not.toEqual(first);
  });

  it('true: when no seed is named, then all arrive in some order', async () => {
    expect((await arrivals({ order_id: 'a', shuffle: true })).sort()).toEqual([...AS_IT_HAPPENED].sort());
  });

  it('order: when it is set for one, then the notifications of others go out at once', async () => {
    const { receiver, emulator } = await withReceiver();
    await emulator.control('faults', { order_id: 'a', shuffle: 3, shuffleWindowMs: 60_000 });
    await liveThrough(emulator, 'a');
    await liveThrough(emulator, 'b');
    await receiver.waitFor(AS_IT_HAPPENED.length);
    expect(new Set(receiver.received.map(({ body }) => body.order_id))).toEqual(new Set(['b']));
  });

  it('retries: when the merchant fails at first, then each is delivered in the end', async () => {
    const { receiver, emulator } = await withReceiver(503, 200);
    await emulator.control('faults', { shuffle: 3, shuffleWindowMs: WINDOW_MS });
    await inOneWindow(() => liveThrough(emulator, 'a'));
    await receiver.waitFor(AS_IT_HAPPENED.length + 1);
    await waitUntil(
      () => emulator.deliveries('a'),
      (all) => all.every(({ state }) => state === 'delivered'),
    );
  });

  it('by hand: when one is sent before its time, then it does not come again', async () => {
    const { receiver, emulator } = await withReceiver();
    await emulator.control('faults', { shuffle: 3, shuffleWindowMs: WINDOW_MS });
    await inOneWindow(async () => {
      await liveThrough(emulator, 'a');
      const [first] = await emulator.deliveries('a');
      await emulator.control(`deliveries/${first!.id}/resend`, {});
    });
    await receiver.waitFor(AS_IT_HAPPENED.length);
    await waitUntil(
      () => emulator.deliveries('a'),
      (all) => all.every(({ state }) => state === 'delivered'),
    );
    expect(receiver.received).toHaveLength(AS_IT_HAPPENED.length);
  });
});

describe('settleBeforePending', () => {
  const prepared = async (...answers: Parameters<typeof withReceiver>) => {
    const started = await withReceiver(...answers);
    await started.emulator.control('faults', { settleBeforePending: true });
    return started;
  };

  it.each([
    ['bca_va', 'settlement'],
    ['credit_card', 'capture'],
  ])('%s: when it is paid, then %s arrives first and pending after it', async (method, paid) => {
    const { receiver, emulator } = await prepared();
    await emulator.create('a');
    await emulator.pay('a', method);
    await receiver.waitFor(2);
    expect(receiver.statuses()).toEqual([paid, 'pending']);
    expect(receiver.received[1]!.body.status_code).toBe('201');
    expect((await emulator.status('a')).body.transaction_status).toBe(paid);
  });

  it('page: when nothing was paid yet, then the merchant hears nothing, and the end tells both', async () => {
    const { receiver, emulator } = await prepared();
    await emulator.press(await createToken(emulator, 'a'), 'choose', { method: 'bca_va' });
    const [held] = await emulator.deliveries('a');
    expect(held).toMatchObject({ transaction_status: 'pending', state: 'waiting', next_at: null });
    expect((await emulator.api.get('/_history')).text).toContain('menunggu notifikasi berikutnya');
    await emulator.control('expire', { order_id: 'a' });
    await receiver.waitFor(2);
    expect(receiver.statuses()).toEqual(['expire', 'pending']);
  });

  it('failure: when the settlement is not taken at first, then pending comes before its repeat', async () => {
    const { receiver, emulator } = await prepared(503, 200);
    await emulator.create('a');
    await emulator.pay('a', 'gopay');
    await receiver.waitFor(3);
    expect(receiver.statuses()[0]).toBe('settlement');
    expect(receiver.statuses().sort()).toEqual(['pending', 'settlement', 'settlement']);
  });

  it('copies: when each is sent twice, then no pending comes before a settlement', async () => {
    const { receiver, emulator } = await prepared();
    await emulator.control('faults', { duplicate: 2 });
    await emulator.create('a');
    await emulator.pay('a', 'gopay');
    await receiver.waitFor(4);
    expect(receiver.statuses()[0]).toBe('settlement');
    expect(receiver.statuses().sort()).toEqual(['pending', 'pending', 'settlement', 'settlement']);
  });
});
