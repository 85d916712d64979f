import { sign } from '../server-key.ts';
import { startEmulator, startNotified } from '../testing/start-emulator.ts';
import { methodsNamed } from './payment-types.ts';

const digits = (count: number) => expect.stringMatching(new RegExp(`^\\d{${count}}$`));
const PAID = { payment_amounts: [{ paid_at: expect.stringMatching(/^\d{4}-/), amount: '150000.00' }] };

type Method = [code: string, paymentType: string, pending: object, settled: object];
const METHODS: Method[] = [
  ...['bca', 'bni', 'bri', 'cimb', 'danamon', 'bsi'].map((bank): Method => {
    const account = { va_numbers: [{ bank, va_number: digits(15) }] };
    return [`${bank}_va`, 'bank_transfer', { ...account, payment_amounts: [] }, { ...account, ...PAID }];
  }),
  ['permata_va', 'bank_transfer', { permata_va_number: digits(16) }, { permata_va_number: digits(16) }],
  ['other_va', 'bank_transfer', { permata_va_number: digits(16) }, { permata_va_number: digits(16) }],
  ['echannel', 'echannel', { biller_code: '70012', bill_key: digits(12) }, { biller_code: '70012' }],
  ['gopay', 'gopay', {}, {}],
  ['other_qris', 'qris', { acquirer: 'gopay' }, { acquirer: 'gopay', issuer: 'gopay', transaction_type: 'on-us' }],
  ['shopeepay', 'shopeepay', {}, { shopeepay_reference_number: digits(18), reference_id: digits(16) }],
  ['dana', 'dana', {}, {}],
  ['ovo', 'ovo', {}, {}],
  ['akulaku', 'akulaku', {}, {}],
  ['kredivo', 'kredivo', {}, {}],
  ['indomaret', 'cstore', { store: 'indomaret', payment_code: digits(16) }, { store: 'indomaret' }],
  ['alfamart', 'cstore', { store: 'alfamart', payment_code: digits(16) }, { store: 'alfamart' }],
];

const WITHOUT_FRAUD_STATUS = ['indomaret', 'cimb_va'];
const COMMON = [
  'transaction_time',
  'transaction_status',
  'transaction_id',
  'status_message',
  'status_code',
  'signature_key',
  'payment_type',
  'order_id',
  'merchant_id',
  'gross_amount',
  'currency',
  'expiry_time',
  'custom_field1',
];

describe('notifications by method', () => {
  it.each(METHODS)(
    '%s: when it is paid, then pending and settlement carry the fields of the method',
    async (method, type, first, then) => {
      const { receiver, emulator } = await startNotified();
      const token = await emulator.createToken('a');
      expect((await emulator.press(token, 'choose', { method })).status).toBe(200);
      await receiver.waitFor(1);
      expect((await emulator.press(token, 'pay')).status).toBe(200);
      await receiver.waitFor(2);
      const [pending, settled] = receiver.received.map(({ body }) => body);
      const fraud = WITHOUT_FRAUD_STATUS.includes(method) ? [] : ['fraud_status'];
      expect(pending).toMatchObject({
        payment_type: type,
        transaction_status: 'pending',
        status_code: '201',
        ...first,
      });
      expect(settled).toMatchObject({
        payment_type: type,
        transaction_status: 'settlement',
        status_code: '200',
        ...then,
      });
      expect(Object.keys(pending!).sort()).toEqual([...COMMON, ...fraud, ...Object.keys(first)].sort());
      expect(settled!.transaction_id).toBe(pending!.transaction_id);
      expect(settled!.status_message).toBe('midtrans payment notification');
      expect(settled!.signature_key).toBe(sign('a', '200', '150000.00', 'SB-Mid-server-kenali-demo'));
    },
  );

  it('wallet: when the page shows a QR code, then the payment type is qris', async () => {
    const emulator = startEmulator();
    const token = await emulator.choose('a', 'shopeepay', { ui_mode: 'qr' });
    await emulator.press(token, 'pay');
    expect((await emulator.status('a')).body).toMatchObject({
      payment_type: 'qris',
      acquirer: 'airpay shopee',
      issuer: 'airpay shopee',
    });
  });
});

describe('life of an attempt without expiry', () => {
  const MINUTE_MS = 60_000;
  it.each([
    ['gopay', 15],
    ['indomaret', 120],
    ['bca_va', 24 * 60],
  ])('%s: when the merchant sets no expiry, then the attempt lives %d minutes', async (method, minutes) => {
    const emulator = startEmulator();
    await emulator.choose('a', method);
    const { body } = await emulator.status('a');
    expect(Date.parse(body.expiry_time) - Date.parse(body.transaction_time)).toBe(minutes * MINUTE_MS);
  });
});

it.each(['toString', '__proto__', 'cash', ''])(
  'methodsNamed: when the name is %j, then it returns no method',
  (name) => {
    expect(methodsNamed(name)).toEqual([]);
  },
);
