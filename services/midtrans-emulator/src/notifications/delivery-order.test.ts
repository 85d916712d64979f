import { type StartedEmulator, startNotified } from '../testing/start-emulator.ts';
import { type Answer, waitUntil } from '../testing/start-receiver.ts';

afterEach(() => void jest.useRealTimers());

const WINDOW_MS = 1_000;

/** Runs `actions` within one shuffle window on fake timers, however long they take, and then ends the window. */
async function inOneWindow(actions: () => Promise<unknown>) {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
  await actions();
  jest.advanceTimersByTime(WINDOW_MS);
  jest.useRealTimers();
}

async function denyPayAndRefund(emulator: StartedEmulator, orderId: string) {
  const token = await emulator.choose(orderId, 'bca_va');
  await emulator.press(token, 'deny');
  await emulator.press(token, 'choose', { method: 'gopay' });
  await emulator.press(token, 'pay');
  await emulator.core(orderId, 'refund', { refund_key: 'r1', amount: 50_000 });
}
const ORIGINAL_ORDER = [
  'bank_transfer pending',
  'bank_transfer deny',
  'gopay pending',
  'gopay settlement',
  'gopay partial_refund',
];

describe('shuffle', () => {
  async function receivedWith(fault: Record<string, unknown>) {
    const { receiver, emulator } = await startNotified();
    await emulator.control('faults', { shuffleWindowMs: WINDOW_MS, ...fault });
    await inOneWindow(async () => {
      await denyPayAndRefund(emulator, 'a');
      expect((await emulator.deliveries('a')).map(({ attempts }) => attempts)).toEqual(ORIGINAL_ORDER.map(() => []));
    });
    await receiver.waitFor(ORIGINAL_ORDER.length);
    return receiver.received.map(({ body }) => `${body.payment_type} ${body.transaction_status}`);
  }

  it('shuffle: when the seed is the same, then the order is the same', async () => {
    const [first, second] = [await receivedWith({ shuffle: 3 }), await receivedWith({ shuffle: 3 })];
    expect([...first].sort()).toEqual([...ORIGINAL_ORDER].sort());
    expect(first).not.toEqual(ORIGINAL_ORDER);
    expect(second).toEqual(first);
  });

  it('shuffle: when the seed differs, then the order differs', async () => {
    const [first, second] = [await receivedWith({ shuffle: 3 }), await receivedWith({ shuffle: 4 })];
    expect(second).not.toEqual(first);
  });

  it('shuffle: when it is true, then all notifications arrive in some order', async () => {
    expect((await receivedWith({ order_id: 'a', shuffle: true })).sort()).toEqual([...ORIGINAL_ORDER].sort());
  });

  it('order_id: when shuffle is on for one order, then other orders send at once', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.control('faults', { order_id: 'a', shuffle: 3, shuffleWindowMs: 60_000 });
    await denyPayAndRefund(emulator, 'a');
    await denyPayAndRefund(emulator, 'b');
    await receiver.waitFor(ORIGINAL_ORDER.length);
    expect(new Set(receiver.received.map(({ body }) => body.order_id))).toEqual(new Set(['b']));
  });

  it('retries: when the first attempt fails, then every notification still arrives', async () => {
    const { receiver, emulator } = await startNotified({}, 503, 200);
    await emulator.control('faults', { shuffle: 3, shuffleWindowMs: WINDOW_MS });
    await inOneWindow(() => denyPayAndRefund(emulator, 'a'));
    await receiver.waitFor(ORIGINAL_ORDER.length + 1);
    await waitUntil(
      () => emulator.deliveries('a'),
      (all) => all.every(({ state }) => state === 'delivered'),
    );
  });

  it('resend: when a notification is sent manually before the window ends, then it is not sent again', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.control('faults', { shuffle: 3, shuffleWindowMs: WINDOW_MS });
    await inOneWindow(async () => {
      await denyPayAndRefund(emulator, 'a');
      const [first] = await emulator.deliveries('a');
      await emulator.control(`deliveries/${first!.id}/resend`, {});
    });
    await receiver.waitFor(ORIGINAL_ORDER.length);
    await waitUntil(
      () => emulator.deliveries('a'),
      (all) => all.every(({ state }) => state === 'delivered'),
    );
    expect(receiver.received).toHaveLength(ORIGINAL_ORDER.length);
  });
});

describe('settleBeforePending', () => {
  const startWithFault = async (...answers: Answer[]) => {
    const started = await startNotified({}, ...answers);
    await started.emulator.control('faults', { settleBeforePending: true });
    return started;
  };

  it.each([
    ['bca_va', 'settlement'],
    ['credit_card', 'capture'],
  ])('%s: when it is paid, then %s arrives before pending', async (method, paid) => {
    const { receiver, emulator } = await startWithFault();
    await emulator.buy('a', method);
    await receiver.waitFor(2);
    expect(receiver.statuses()).toEqual([paid, 'pending']);
    expect(receiver.received[1]!.body.status_code).toBe('201');
    expect((await emulator.status('a')).body.transaction_status).toBe(paid);
  });

  it('pending: when the payment waits, then the notification waits too, until the expiry sends both', async () => {
    const { receiver, emulator } = await startWithFault();
    await emulator.choose('a', 'bca_va');
    const [delivery] = await emulator.deliveries('a');
    expect(delivery).toMatchObject({ transaction_status: 'pending', state: 'waiting', next_at: null });
    expect((await emulator.api.get('/_history')).text).toContain('menunggu notifikasi berikutnya');
    await emulator.control('expire', { order_id: 'a' });
    await receiver.waitFor(2);
    expect(receiver.statuses()).toEqual(['expire', 'pending']);
  });

  it('retries: when the first attempt of settlement fails, then pending still follows that attempt', async () => {
    const { receiver, emulator } = await startWithFault(503, 200);
    await emulator.buy('a', 'gopay');
    await receiver.waitFor(3);
    expect(receiver.statuses()[0]).toBe('settlement');
    expect(receiver.statuses().sort()).toEqual(['pending', 'settlement', 'settlement']);
  });

  it('duplicate: when each notification is sent twice, then settlement still arrives first', async () => {
    const { receiver, emulator } = await startWithFault();
    await emulator.control('faults', { duplicate: 2 });
    await emulator.buy('a', 'gopay');
    await receiver.waitFor(4);
    expect(receiver.statuses()[0]).toBe('settlement');
    expect(receiver.statuses().sort()).toEqual(['pending', 'pending', 'settlement', 'settlement']);
  });
});
