import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeEmulators, startEmulator, startNotified } from '../testing/start-emulator.ts';
import { waitUntil } from '../testing/start-receiver.ts';

let folder: string;
let stateFile: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'midtrans-'));
  stateFile = path.join(folder, 'deep', 'state.json');
});

const readStored = async () => JSON.parse(await readFile(stateFile, 'utf8'));

/** Stops the emulator, changes the stored records as if time had passed, and starts it again. */
async function restartWith(list: 'transactions' | 'deliveries', change: (one: Record<string, unknown>) => void) {
  await closeEmulators();
  const saved = await readStored();
  for (const one of saved[list]) change(one);
  await writeFile(stateFile, JSON.stringify(saved));
  return startEmulator({ stateFile });
}
const makeDue = (delivery: Record<string, unknown>) => {
  expect(delivery.nextAt).toBeGreaterThan(Date.now());
  delivery.nextAt = Date.now();
};

describe('state file', () => {
  it('save: when the create call has responded, then the token is on disk', async () => {
    const token = await startEmulator({ stateFile }).createToken('a');
    expect((await readStored()).sessions).toEqual([expect.objectContaining({ token, orderId: 'a' })]);
  });

  it('save: when many calls run at once, then all tokens are on disk and no temporary file remains', async () => {
    const emulator = startEmulator({ stateFile });
    const ids = Array.from({ length: 20 }, (_, at) => `order-${at}`);
    await Promise.all(ids.map((id) => emulator.create(id)));
    expect((await readStored()).sessions.map(({ orderId }: { orderId: string }) => orderId).sort()).toEqual(
      [...ids].sort(),
    );
    expect(await readdir(path.dirname(stateFile))).toEqual(['state.json']);
  });

  it('restart: when a payment is pending, then the customer can still pay it', async () => {
    const before = startEmulator({ stateFile });
    const token = await before.choose('a', 'bca_va');
    const { body } = await before.status('a');
    await before.close();

    const after = startEmulator({ stateFile });
    expect((await after.status('a')).body).toEqual(body);
    expect((await after.press(token, 'pay')).status).toBe(200);
    expect((await after.status('a')).body.transaction_status).toBe('settlement');
    expect((await after.create('a')).body.error_messages).toEqual([expect.stringContaining('sudah digunakan')]);
  });

  it('restart: when a retry waits, then the next process sends it', async () => {
    const { receiver, emulator: before } = await startNotified({ stateFile, retryTimeFactor: 1 }, 503, 200);
    await before.choose('a', 'bca_va');
    await waitUntil(
      () => before.deliveries('a'),
      ([one]) => (one?.attempts as unknown[] | undefined)?.length === 1,
    );
    await before.close();
    expect(receiver.received).toHaveLength(1);

    const after = await restartWith('deliveries', makeDue);
    await receiver.waitFor(2);
    await waitUntil(
      () => after.deliveries('a'),
      ([one]) => one?.state === 'delivered',
    );
  });

  it('restart: when it interrupts an attempt, then the next process sends the notification', async () => {
    const { receiver, emulator: before } = await startNotified({ stateFile }, 'silence', 200);
    await before.choose('a', 'bca_va');
    await receiver.waitFor(1);
    await before.close();
    startEmulator({ stateFile });
    await receiver.waitFor(2);
  });

  it('restart: when a captured card waits for settlement, then it still settles', async () => {
    const before = startEmulator({ stateFile, captureSettleDelayMs: 150 });
    await before.buy('a', 'credit_card');
    await before.close();
    const after = startEmulator({ stateFile });
    await waitUntil(
      async () => (await after.status('a')).body.transaction_status,
      (status) => status === 'settlement',
    );
  });

  it('restart: when shuffle has collected notifications, then all still arrive', async () => {
    const { receiver, emulator: before } = await startNotified({ stateFile });
    await before.control('faults', { shuffle: 3, shuffleWindowMs: 3_600_000 });
    await before.buy('a', 'gopay');
    await before.close();
    expect(receiver.received).toEqual([]);
    await restartWith('deliveries', makeDue);
    await receiver.waitFor(2);
    expect(receiver.statuses().sort()).toEqual(['pending', 'settlement']);
  });

  it('restart: when pending waits for the next notification, then it still arrives after it', async () => {
    const { receiver, emulator: before } = await startNotified({ stateFile });
    await before.control('faults', { settleBeforePending: true });
    await before.choose('a', 'gopay');
    await before.close();
    const after = startEmulator({ stateFile });
    await after.pay('a');
    await receiver.waitFor(2);
    expect(receiver.statuses()).toEqual(['settlement', 'pending']);
  });

  it('restart: when a chargeback is scheduled, then it still happens', async () => {
    const before = startEmulator({ stateFile });
    await before.control('faults', { chargebackMs: 150 });
    await before.buy('a', 'gopay');
    await before.close();
    const after = startEmulator({ stateFile });
    await waitUntil(
      async () => (await after.status('a')).body.transaction_status,
      (status) => status === 'chargeback',
    );
  });

  const DAY_MS = 86_400_000;

  it('restart: when a challenged card has no review by the next day, then it is cancelled', async () => {
    const before = startEmulator({ stateFile });
    await before.control('faults', { challenge: true });
    await before.buy('a', 'credit_card');
    const sameDay = await restartWith('transactions', () => undefined);
    expect((await sameDay.status('a')).body.fraud_status).toBe('challenge');
    const after = await restartWith('transactions', (transaction) => {
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
  ])('refund: when %s was paid %d days ago, then status_code is %s', async (method, days, code) => {
    const before = startEmulator({ stateFile });
    await before.buy('a', method);
    const after = await restartWith('transactions', (transaction) => {
      transaction.settledAt = Date.now() - days * DAY_MS;
    });
    expect((await after.core('a', 'refund', { refund_key: 'r1' })).body.status_code).toBe(code);
  });

  it('start: when the file is not JSON, then it throws an error that names the file', async () => {
    const broken = path.join(folder, 'broken.json');
    await writeFile(broken, '{');
    expect(() => startEmulator({ stateFile: broken })).toThrow(broken);
  });
});
