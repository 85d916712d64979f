import { sign } from '../server-key.ts';
import { card, SERVER_KEY, type StartedEmulator, startEmulator, startNotified } from '../testing/start-emulator.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UNKNOWN = { status_code: '404', status_message: "Transaction doesn't exist.", id: expect.stringMatching(UUID) };
const NOT_ALLOWED = expect.objectContaining({
  status_code: '412',
  status_message: 'Merchant cannot modify the status of the transaction',
});

async function startChallenged(emulator: StartedEmulator) {
  const token = await emulator.choose('a', 'credit_card', { card: card('4511111111111117') });
  await emulator.press(token, 'pay', { otp: '112233' });
}

describe('GET /v2/{id}/status', () => {
  it('authorization: when the key is missing, then HTTP 401 with status_code 401', async () => {
    const { status, body } = await startEmulator().api.get('/v2/a/status');
    expect(status).toBe(401);
    expect(body).toEqual({
      status_code: '401',
      status_message: 'Transaction cannot be authorized with the current client/server key.',
    });
  });

  it('id: when it is unknown, then HTTP 200 with status_code 404', async () => {
    const { status, body } = await startEmulator().status('nothing');
    expect([status, body]).toEqual([200, UNKNOWN]);
  });

  it('order: when no method is confirmed, then the transaction does not exist', async () => {
    const emulator = startEmulator();
    await emulator.create('a');
    expect((await emulator.status('a')).body).toEqual(UNKNOWN);
  });

  it('request: when GET has a body, as in the client library, then it is accepted', async () => {
    const emulator = startEmulator();
    await emulator.choose('a', 'bca_va');
    const answer = await emulator.status('a').set('Content-Type', 'application/json').send('{}');
    expect(answer.body.status_code).toBe('201');
  });

  it('transaction: when it is pending, then 201 with the common fields, a signature and the fields of the method', async () => {
    const emulator = startEmulator();
    await emulator.choose('a', 'bca_va');
    const { status, body } = await emulator.status('a');
    expect(status).toBe(200);
    expect(body).toEqual({
      va_numbers: [{ bank: 'bca', va_number: expect.stringMatching(/^\d{15}$/) }],
      payment_amounts: [],
      transaction_time: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      transaction_status: 'pending',
      transaction_id: expect.stringMatching(UUID),
      status_message: 'Success, transaction is found',
      status_code: '201',
      signature_key: sign('a', '201', '150000.00', SERVER_KEY),
      payment_type: 'bank_transfer',
      order_id: 'a',
      merchant_id: 'G000000001',
      gross_amount: '150000.00',
      fraud_status: 'accept',
      currency: 'IDR',
      expiry_time: expect.stringMatching(/^\d{4}-/),
      custom_field1: '42',
    });
  });

  it('id: when it is the transaction id, then the response is the same as for the order id', async () => {
    const emulator = startEmulator();
    await emulator.choose('a', 'bca_va');
    const byOrder = await emulator.status('a');
    const byTransaction = await emulator.status(byOrder.body.transaction_id);
    expect(byTransaction.body).toEqual(byOrder.body);
  });
});

describe('POST /v2/{id}/cancel', () => {
  it('transaction: when it is pending, then it is cancelled and the response carries 200', async () => {
    const emulator = startEmulator();
    await emulator.choose('a', 'bca_va');
    const { status, body } = await emulator.core('a', 'cancel');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status_code: '200', transaction_status: 'cancel', gross_amount: '150000.00' });
  });

  it('transaction: when it is a captured card, then the notification carries 202', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.buy('a', 'credit_card');
    expect((await emulator.core('a', 'cancel')).body.status_code).toBe('200');
    await receiver.waitFor(3);
    expect(receiver.bodies('cancel')).toMatchObject([{ status_code: '202' }]);
  });

  it('transaction: when it is settled, then 412', async () => {
    const emulator = startEmulator();
    await emulator.buy('a');
    expect((await emulator.core('a', 'cancel')).body).toEqual(NOT_ALLOWED);
  });
});

describe('POST /v2/{id}/approve and /deny', () => {
  it('approve: when the card is challenged, then it is captured and accepted', async () => {
    const emulator = startEmulator();
    await startChallenged(emulator);
    expect((await emulator.status('a')).body).toMatchObject({ status_code: '201', fraud_status: 'challenge' });
    const { body } = await emulator.core('a', 'approve');
    expect(body).toMatchObject({ status_code: '200', transaction_status: 'capture', fraud_status: 'accept' });
  });

  it('deny: when the card is challenged, then it is cancelled', async () => {
    const emulator = startEmulator();
    await startChallenged(emulator);
    const { body } = await emulator.core('a', 'deny');
    expect(body).toMatchObject({ status_code: '200', transaction_status: 'cancel' });
  });

  it.each(['approve', 'deny'])('%s: when the transaction is not challenged, then 412', async (action) => {
    const emulator = startEmulator();
    await emulator.choose('a', 'bca_va');
    expect((await emulator.core('a', action)).body).toEqual(NOT_ALLOWED);
  });
});

describe('POST /v2/{id}/refund', () => {
  const startPaid = async (method: string) => {
    const emulator = startEmulator();
    await emulator.buy('a', method);
    return emulator;
  };

  it('refund: when it covers a part, then partial_refund, and a second refund of the rest makes it refund', async () => {
    const emulator = await startPaid('gopay');
    const part = await emulator.core('a', 'refund', { refund_key: 'r1', amount: 50_000, reason: 'permintaan' });
    expect(part.status).toBe(200);
    expect(part.body).toMatchObject({
      status_code: '200',
      transaction_status: 'partial_refund',
      refund_amount: '50000.00',
      refund_key: 'r1',
      refund_chargeback_id: 1,
    });
    const rest = await emulator.core('a', 'refund', { refund_key: 'r2', amount: 100_000 });
    expect(rest.body).toMatchObject({ transaction_status: 'refund', refund_amount: '100000.00' });
    const { body } = await emulator.status('a');
    expect(body).toMatchObject({ transaction_status: 'refund', refund_amount: '150000.00' });
    expect(body.refunds).toHaveLength(2);
  });

  it.each([
    ['gopay', { refund_key: 'r1', amount: 150_001 }, '414'],
    ['gopay', { refund_key: 'r1', amount: 0 }, '414'],
    ['gopay', { refund_key: 'r1', amount: 'all' }, '414'],
    ['gopay', { refund_key: 'not a key' }, '400'],
    ['shopeepay', { refund_key: 'r1', amount: 50_000 }, '414'],
    ['ovo', { refund_key: 'r1', amount: 50_000 }, '414'],
    ['bca_va', { refund_key: 'r1' }, '412'],
    ['echannel', { refund_key: 'r1' }, '412'],
    ['indomaret', { refund_key: 'r1' }, '412'],
    ['credit_card', { refund_key: 'r1' }, '412'],
  ])('refund: when the method is %s and the body %j, then status_code is %s', async (method, body, code) => {
    const emulator = await startPaid(method);
    const answer = await emulator.core('a', 'refund', body);
    expect([answer.status, answer.body.status_code]).toEqual([200, code]);
  });

  it('refund: when the wallet showed a QR code, then a part goes back as with QRIS', async () => {
    const emulator = startEmulator();
    const token = await emulator.choose('a', 'shopeepay', { ui_mode: 'qr' });
    await emulator.press(token, 'pay');
    const { body } = await emulator.core('a', 'refund', { refund_key: 'r1', amount: 50_000 });
    expect(body).toMatchObject({ status_code: '200', transaction_status: 'partial_refund' });
  });

  it('refund: when a key is used twice, then 406 without a second refund', async () => {
    const emulator = await startPaid('qris');
    await emulator.core('a', 'refund', { refund_key: 'r1', amount: 50_000 });
    const again = await emulator.core('a', 'refund', { refund_key: 'r1', amount: 50_000 });
    expect(again.body.status_code).toBe('406');
    expect((await emulator.status('a')).body.refund_amount).toBe('50000.00');
  });
});

it('POST /v2: when the body is not JSON, then HTTP 200 with status_code 413', async () => {
  const { status, body } = await startEmulator().core('a', 'refund', '{"amount":');
  expect([status, body.status_code]).toEqual([200, '413']);
});
