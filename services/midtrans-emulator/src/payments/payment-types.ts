import { randomInt, randomUUID } from 'node:crypto';
import { formatAmount, formatJakarta } from '../format.ts';
import type { TransactionRequest } from '../snap/transaction-request.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A code that only the payment page shows, not the API: a QR text, or the reference of a wallet. */
export interface PageCode {
  label: string;
  value: string;
}
type StartedAttempt = { details: Record<string, unknown>; pageCode?: PageCode };

interface PaymentMethod {
  label: string;
  group: 'bank' | 'wallet' | 'card' | 'store' | 'later';
  paymentType: string;
  /** Lifetime of an attempt when the merchant sets no `expiry`. */
  lifeMs: number;
  refund: 'none' | 'full' | 'partial';
  /** Days after the settlement in which a refund is possible, where Midtrans documents a limit. */
  refundDays?: number;
  /** Whether the bank can reverse a settled payment within minutes. */
  isReversible?: boolean;
  /** False for Indomaret and CIMB: their samples in Midtrans' documentation carry no `fraud_status`. */
  hasFraudStatus: boolean;
  start: () => StartedAttempt;
  /** Fields that are known only after the settlement. */
  settle?: (amount: number, at: number) => Record<string, unknown>;
  /** Returns the reason why this customer cannot use the method. */
  refuse?: (request: TransactionRequest) => string | undefined;
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

const bank = (code: string, label: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  label: `${label} Virtual Account`,
  group: 'bank',
  paymentType: 'bank_transfer',
  lifeMs: DAY_MS,
  refund: 'none',
  hasFraudStatus: true,
  start: () => ({ details: { va_numbers: [{ bank: code, va_number: `8${digits(14)}` }], payment_amounts: [] } }),
  settle: (amount, at) => ({ payment_amounts: [{ paid_at: formatJakarta(at), amount: formatAmount(amount) }] }),
  ...more,
});

const permata = (label: string): PaymentMethod => ({
  ...bank('permata', 'Permata'),
  label,
  isReversible: true,
  start: () => ({ details: { permata_va_number: `8${digits(15)}` } }),
  settle: undefined,
});

const wallet = (paymentType: string, label: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  label,
  group: 'wallet',
  paymentType,
  lifeMs: 15 * MINUTE_MS,
  refund: 'partial',
  hasFraudStatus: true,
  start: () => ({ details: {}, pageCode: { label: `Nomor referensi ${label}`, value: digits(12) } }),
  ...more,
});

const qris = (label: string, acquirer: string): PaymentMethod =>
  wallet('qris', label, {
    start: () => ({
      details: { acquirer },
      pageCode: { label: 'Teks kode QR', value: `QRIS.SIMULATOR.${randomUUID()}` },
    }),
  });

const later = (code: string, label: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  ...wallet(code, label, more),
  group: 'later',
  lifeMs: DAY_MS,
});

const store = (code: string, label: string, more: Partial<PaymentMethod>): PaymentMethod => ({
  label,
  group: 'store',
  paymentType: 'cstore',
  lifeMs: DAY_MS,
  refund: 'none',
  hasFraudStatus: true,
  start: () => ({ details: { store: code, payment_code: `3${digits(15)}` } }),
  ...more,
});

const nameTooLong = ({ customer_details: customer }: TransactionRequest) =>
  [customer?.first_name, customer?.last_name].some((name) => (name?.length ?? 0) > 30)
    ? 'BCA Virtual Account menerima nama sampai 30 huruf. Silakan pilih metode lain.'
    : undefined;

const phoneNotLocal = ({ customer_details: customer }: TransactionRequest) =>
  customer?.phone && (!/^(\+62|0)/.test(customer.phone) || customer.phone.length > 30)
    ? 'BNI Virtual Account menerima nomor telepon yang diawali +62 atau 0. Silakan pilih metode lain.'
    : undefined;

const separatorInName = ({ item_details: items }: TransactionRequest) =>
  items?.some(({ name }) => name.includes('|'))
    ? 'Alfamart tidak menerima nama barang dengan tanda |. Silakan pilih metode lain.'
    : undefined;

const METHODS_BY_CODE = {
  credit_card: {
    label: 'Kartu kredit atau debit',
    group: 'card',
    paymentType: 'credit_card',
    lifeMs: 15 * MINUTE_MS,
    refund: 'partial',
    hasFraudStatus: true,
    start: () => ({ details: {} }),
  },
  bca_va: bank('bca', 'BCA', { refuse: nameTooLong }),
  bni_va: bank('bni', 'BNI', { refuse: phoneNotLocal }),
  bri_va: bank('bri', 'BRI'),
  echannel: {
    ...bank('mandiri', 'Mandiri'),
    label: 'Mandiri Bill Payment',
    paymentType: 'echannel',
    isReversible: true,
    start: () => ({ details: { biller_code: '70012', bill_key: `99${digits(10)}` } }),
    settle: undefined,
  },
  permata_va: permata('Permata Virtual Account'),
  cimb_va: bank('cimb', 'CIMB Niaga', { hasFraudStatus: false }),
  danamon_va: bank('danamon', 'Danamon'),
  bsi_va: bank('bsi', 'BSI'),
  other_va: permata('Bank lain (Virtual Account)'),
  gopay: wallet('gopay', 'GoPay'),
  other_qris: qris('QRIS', 'gopay'),
  shopeepay: wallet('shopeepay', 'ShopeePay', {
    refund: 'full',
    refundDays: 365,
    settle: () => ({ shopeepay_reference_number: digits(18), reference_id: digits(16) }),
  }),
  dana: wallet('dana', 'DANA', { refundDays: 45 }),
  ovo: wallet('ovo', 'OVO', { refund: 'full', refundDays: 7 }),
  indomaret: store('indomaret', 'Indomaret', { lifeMs: 2 * HOUR_MS, hasFraudStatus: false, isReversible: true }),
  alfamart: store('alfamart', 'Alfamart', { refuse: separatorInName }),
  akulaku: later('akulaku', 'Akulaku'),
  kredivo: later('kredivo', 'Kredivo', { refundDays: 14 }),
} satisfies Record<string, PaymentMethod>;

export type MethodCode = keyof typeof METHODS_BY_CODE;

/** All methods by code, in the order of the payment page. */
export const PAYMENT_METHODS: Readonly<Record<MethodCode, PaymentMethod>> = METHODS_BY_CODE;
const METHOD_CODES = Object.keys(METHODS_BY_CODE) as MethodCode[];

const isMethodCode = (name: string): name is MethodCode => Object.hasOwn(METHODS_BY_CODE, name);

/** On a larger screen a wallet shows a QR code. That is a QRIS payment with the wallet as acquirer. */
export const asQris = (code: MethodCode): PaymentMethod | undefined =>
  code === 'gopay' ? qris('GoPay', 'gopay') : code === 'shopeepay' ? qris('ShopeePay', 'airpay shopee') : undefined;

/** The methods with this code or this payment type. Empty for an unknown name. */
export function methodsNamed(name: string): MethodCode[] {
  if (isMethodCode(name)) return [name];
  return METHOD_CODES.filter((code) => METHODS_BY_CODE[code].paymentType === name);
}
