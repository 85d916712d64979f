import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeEmulators, createToken, startEmulator } from '../testing/start-emulator.ts';
import { closeReceivers, startReceiver, waitUntil } from '../testing/start-receiver.ts';

let folder: string;
let stateFile: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'midtrans-'));
  stateFile = path.join(folder, 'deep', 'state.json');
});
afterEach(async () => {
  await closeEmulators();
  await closeReceivers();
  await rm(folder, { recursive: true });
});

const stored = async () => JSON.parse(await readFile(stateFile, 'utf8'));

/** A stop, some time in which nothing ran, and a start. */
async function passTime(of: 'transactions' | 'deliveries', change: (one: Record<string, unknown>) => void) {
  await closeEmulators();
  const known = await stored();
  for (const one of known[of]) change(one);
  await writeFile(stateFile, JSON.stringify(known));
  return startEmulator({ stateFile });
}
const bringDue = (delivery: Record<string, unknown>) => {
  expect(delivery.nextAt).toBeGreaterThan(Date.now());
  delivery.nextAt = Date.now();
};

describe('state file', () => {
  it('answer: when a token was given, then it is on disk already', async () => {
    const token = await createToken(startEmulator({ stateFile }), 'a');
    expect((await stored()).sessions).toEqual([expect.objectContaining({ token, orderId: 'a' })]);
  });

  it('answer: when many calls come at once, then each answered one is on disk and no temporary file stays', async () => {
    const emulator = startEmulator({ stateFile });
    const ids = Array.from({ length: 20 }, (_, at) => `order-${at}`);
    await Promise.all(ids.map((id) => emulator.create(id)));
    expect((await stored()).sessions.map(({ orderId }: { orderId: string }) => orderId).sort()).toEqual(
      [...ids].sort(),
    );
    expect(await readdir(path.dirname(stateFile))).toEqual(['state.json']);
  });

  it('restart: when a payment was pending, then it goes on', async () => {
    const before = startEmulator({ stateFile });
    const token = await createToken(before, 'a');
    await before.press(token, 'choose', { method: 'bca_va' });
    const { body } = await before.status('a');
    await before.close();

    const after = startEmulator({ stateFile });
    expect((await after.status('a')).body).toEqual(body);
    expect((await after.press(token, 'pay')).status).toBe(200);
    expect((await after.status('a')).body.transaction_status).toBe('settlement');
    expect((await after.create('a')).body.error_messages).toEqual([expect.stringContaining('sudah digunakan')]);
  });

  it('restart: when a retry waits, then it is sent by the next process', async () => {
    const receiver = await startReceiver(503, 200);
    const before = startEmulator({ stateFile, defaultNotificationUrl: receiver.url, retryTimeFactor: 1 });
    const token = await createToken(before, 'a');
    await before.press(token, 'choose', { method: 'bca_va' });
    await waitUntil(
      () => before.deliveries('a'),
      ([one]) => (one?.attempts as unknown[] | undefined)?.length === 1,
    );
    await before.close();
    expect(receiver.received).toHaveLength(1);

    const after = await passTime('deliveries', bringDue);
    await receiver.waitFor(2);
    await waitUntil(
      () => after.deliveries('a'),
      ([one]) => one?.state === 'delivered',
    );
  });

  it('restart: when it stops during a try, then the notification is not lost', async () => {
    const receiver = await startReceiver('silence', 200);
    const before = startEmulator({ stateFile, defaultNotificationUrl: receiver.url });
    await before.press(await createToken(before, 'a'), 'choose', { method: 'bca_va' });
    await receiver.waitFor(1);
    await before.close();
    startEmulator({ stateFile });
    await receiver.waitFor(2);
  });

  it('restart: when a captured card waits for its settlement, then it still settles', async () => {
    const before = startEmulator({ stateFile, captureSettleDelayMs: 150 });
    await before.create('a');
    await before.pay('a', 'credit_card');
    await before.close();
    const after = startEmulator({ stateFile });
    await waitUntil(
      async () => (await after.status('a')).body.transaction_status,
      (status) => status === 'settlement',
    );
  });

  it('restart: when notifications are collected for a shuffle, then all still arrive', async () => {
    const receiver = await startReceiver();
    const before = startEmulator({ stateFile, defaultNotificationUrl: receiver.url });
    await before.control('faults', { shuffle: 3, shuffleWindowMs: 3_600_000 });
    await before.create('a');
    await before.pay('a', 'gopay');
    await before.close();
    expect(receiver.received).toEqual([]);
    await passTime('deliveries', bringDue);
    await receiver.waitFor(2);
    expect(receiver.statuses().sort()).toEqual(['pending', 'settlement']);
  });

  it('restart: when pending waits for the next notification, then it still does', async () => {
    const receiver = await startReceiver();
    const before = startEmulator({ stateFile, defaultNotificationUrl: receiver.url });
    await before.control('faults', { settleBeforePending: true });
    await before.press(await createToken(before, 'a'), 'choose', { method: 'gopay' });
    await before.close();
    const after = startEmulator({ stateFile });
    await after.pay('a');
    await receiver.waitFor(2);
    expect(receiver.statuses()).toEqual(['settlement', 'pending']);
  });

  it('restart: when a chargeback is to come, then it comes', async () => {
    const before = startEmulator({ stateFile });
    await before.control('faults', { chargebackMs: 150 });
    await before.create('a');
    await before.pay('a', 'gopay');
    await before.close();
    const after = startEmulator({ stateFile });
    await waitUntil(
      async () => (await after.status('a')).body.transaction_status,
      (status) => status === 'chargeback',
    );
  });

  const DAY_MS = 86_400_000;

  it('restart: when nobody has looked at a challenged card until the next day, then it is cancelled', async () => {
    const before = startEmulator({ stateFile });
    await before.control('faults', { challenge: true });
    await before.create('a');
    await before.pay('a', 'credit_card');
    const sameDay = await passTime('transactions', () => undefined);
    expect((await sameDay.status('a')).body.fraud_status).toBe('challenge');
    const after = await passTime('transactions', (transaction) => {
      transaction.capturedAt = Date.now() - 2 * DAY_MS;
    });
    await waitUntil(
      async () => (await after.status('a')).body,
      ({ transaction_status, status_code }) => transaction_status === 'cancel' && status_code === '202',
    );
  });

  it.each([
    ['other_qris', 44, '200'],
    ['other_qris', 46, '412'],
    ['ovo', 6, '200'],
    ['ovo', 8, '412'],
    ['kredivo', 15, '412'],
    ['dana', 46, '412'],
    ['shopeepay', 366, '412'],
    ['gopay', 400, '200'],
  ])('refund: when %s was paid %d days ago, then the body code is %s', async (method, days, code) => {
    const before = startEmulator({ stateFile });
    await before.create('a');
    await before.pay('a', method);
    const after = await passTime('transactions', (transaction) => {
      transaction.settledAt = Date.now() - days * DAY_MS;
    });
    expect((await after.core('a', 'refund', { refund_key: 'r1' })).body.status_code).toBe(code);
  });

  it('start: when the file is not JSON, then it stops with the name of the file', async () => {
    const broken = path.join(folder, 'broken.json');
    await writeFile(broken, '{');
    expect(() => startEmulator({ stateFile: broken })).toThrow(broken);
  });
});
