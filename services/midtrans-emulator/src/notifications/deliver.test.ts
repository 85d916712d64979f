import { formatJakarta } from '../format.ts';
import { createBody, startEmulator, startNotified } from '../testing/start-emulator.ts';
import { type Answer, startReceiver, waitUntil } from '../testing/start-receiver.ts';

const isFinished = (deliveries: Record<string, unknown>[]) => deliveries.every(({ state }) => state !== 'waiting');

/** Sends one notification to a merchant that gives these answers, and waits until its delivery is finished. */
async function deliverTo(answers: Answer[], options = {}) {
  const { receiver, emulator } = await startNotified(options, ...answers);
  await emulator.choose('a', 'bca_va');
  const [delivery] = await waitUntil(() => emulator.deliveries('a'), isFinished);
  return { receiver, emulator, delivery: delivery! };
}

const codesOf = (delivery: Record<string, unknown>) =>
  (delivery.attempts as { code: number | null }[]).map(({ code }) => code);

describe('delivery of a notification', () => {
  it('request: when it is sent, then it is JSON without an authorization header', async () => {
    const { receiver } = await deliverTo([200]);
    const [{ headers, url }] = receiver.received as [(typeof receiver.received)[number]];
    expect(url).toBe('/notification');
    expect(headers).toMatchObject({ 'content-type': 'application/json', accept: 'application/json' });
    expect(headers.authorization).toBeUndefined();
  });

  it.each<[number, number]>([
    [400, 2],
    [404, 2],
    [500, 1],
    [503, 4],
    [403, 5],
    [302, 0],
  ])(
    'retries: when the merchant always answers %d, then %d retries follow the first attempt',
    async (code, retries) => {
      const { receiver, delivery } = await deliverTo([code]);
      expect(codesOf(delivery)).toEqual(Array(retries + 1).fill(code));
      expect(receiver.received).toHaveLength(retries + 1);
      expect(delivery).toMatchObject({ state: 'failed', next_at: null });
    },
  );

  it('retries: when the merchant recovers, then the retries stop and every attempt has the same body', async () => {
    const { receiver, delivery } = await deliverTo([503, 503, 200]);
    expect(codesOf(delivery)).toEqual([503, 503, 200]);
    expect(delivery.state).toBe('delivered');
    expect(receiver.received[2]!.body).toEqual(receiver.received[0]!.body);
  });

  it('retries: when the responses differ, then the latest one decides the number of retries', async () => {
    const { delivery } = await deliverTo([503, 500]);
    expect(codesOf(delivery)).toEqual([503, 500]);
  });

  it('timeout: when the merchant does not respond, then the attempt fails with timeout', async () => {
    const { delivery } = await deliverTo(['silence', 200], { deliveryTimeoutMs: 50 });
    const [last, ...late] = (delivery.attempts as unknown[]).toReversed();
    expect(last).toMatchObject({ code: 200 });
    // At least one attempt is late: on a busy machine the second response can be late too.
    expect(late).not.toEqual([]);
    for (const attempt of late) expect(attempt).toMatchObject({ code: null, error: 'timeout' });
  });

  it.each([307, 308])(
    'redirect: when the response is %d, then the same body goes to the new address',
    async (status) => {
      const target = await startReceiver(200);
      const { receiver, delivery } = await deliverTo([{ status, location: target.url }]);
      expect(codesOf(delivery)).toEqual([200]);
      expect(target.received[0]!.body).toEqual(receiver.received[0]!.body);
    },
  );

  it('redirect: when it never ends, then the emulator follows five redirects and does not retry', async () => {
    const { receiver, delivery } = await deliverTo([{ status: 307, location: '/again' }]);
    expect(receiver.received).toHaveLength(6);
    expect(codesOf(delivery)).toEqual([307]);
  });
});

describe('addresses of a notification', () => {
  it('X-Override-Notification: when it is set, then only its address gets notifications', async () => {
    const [usual, named] = [await startReceiver(), await startReceiver()];
    const emulator = startEmulator({ defaultNotificationUrl: usual.url });
    await emulator.create('a').set('X-Override-Notification', named.url);
    await emulator.pay('a');
    await waitUntil(() => emulator.deliveries('a'), isFinished);
    expect([usual.received.length, named.received.length]).toEqual([0, 2]);
  });

  it('addresses: when there is neither a default nor a header, then nothing is sent', async () => {
    const emulator = startEmulator();
    await emulator.buy('a');
    expect(await emulator.deliveries('a')).toEqual([]);
  });
});

describe('expiry of a payment', () => {
  const LIFE_MS = 60_000;
  const shortLife = () => ({
    start_time: `${formatJakarta(Date.now() - 3_600_000 + LIFE_MS)} +0700`,
    unit: 'hour',
    duration: 1,
  });
  const NETWORK_MS = 60;

  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] }));
  afterEach(() => void jest.useRealTimers());

  /** Advances the timers, then waits in real time for the network. */
  const advance = async (ms: number) => {
    jest.advanceTimersByTime(ms);
    jest.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, NETWORK_MS));
  };

  it('expiry: when a confirmed payment expires, then the merchant gets `expire` with status code 202', async () => {
    const { receiver, emulator } = await startNotified();
    const token = await emulator.createToken('a', createBody('a', { expiry: shortLife() }));
    await emulator.press(token, 'choose', { method: 'bca_va' });
    await advance(LIFE_MS);
    await receiver.waitFor(2);
    expect(receiver.bodies('expire')).toMatchObject([{ status_code: '202' }]);
    expect((await emulator.status('a')).body.status_code).toBe('407');
  });

  it('expiry: when the page expires without a method, then the merchant gets no notification', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.create('a', { expiry: shortLife() });
    await advance(LIFE_MS);
    expect(await emulator.deliveries('a')).toEqual([]);
    expect(receiver.received).toEqual([]);
    expect((await emulator.status('a')).body.status_code).toBe('404');
  });
});

it('card: when it is captured, then it settles after the delay', async () => {
  const { receiver, emulator } = await startNotified({ captureSettleDelayMs: 50 });
  await emulator.create('a');
  expect((await emulator.pay('a', 'credit_card')).body).toMatchObject({ transaction_status: 'capture' });
  await receiver.waitFor(3);
  expect(receiver.statuses().sort()).toEqual(['capture', 'pending', 'settlement']);
});
