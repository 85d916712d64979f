import type { Emulator } from '../emulator.ts';
import { formatAmount, formatRupiah } from '../format.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import { PAYMENT_METHODS, type PageCode } from '../payments/payment-types.ts';
import { isChallenged, leavesOrderOpen } from '../payments/transaction.ts';
import type { TransactionRequest } from '../snap/transaction-request.ts';
import type { SnapSession, Transaction } from '../state/state.model.ts';

type Screen = 'choose' | 'code' | 'otp' | 'paid' | 'review' | 'expired' | 'processed' | 'dead';

const dayFormat = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });
const clockFormat = new Intl.DateTimeFormat('id-ID', { timeStyle: 'short', timeZone: 'Asia/Jakarta' });
const formatTime = (at: number) => `${dayFormat.format(at)} pukul ${clockFormat.format(at)} WIB`;

function screenOf(session: SnapSession, newest: Transaction | undefined): Screen {
  if (newest?.status === 'pending') return newest.cardOutcome ? 'otp' : 'code';
  if (newest && isChallenged(newest)) return 'review';
  if (newest?.status === 'settlement' || newest?.status === 'capture') return 'paid';
  if (newest?.status === 'expire' && !leavesOrderOpen(newest)) return 'expired';
  if (newest && !leavesOrderOpen(newest)) return newest.status === 'cancel' ? 'dead' : 'processed';
  if (session.life === 'expired' || session.pageExpiresAt <= Date.now()) return 'expired';
  return session.life === 'live' ? 'choose' : 'dead';
}

const BANKS: Readonly<Record<string, string>> = { cimb: 'CIMB Niaga', danamon: 'Danamon' };
const STORES: Readonly<Record<string, string>> = { indomaret: 'Indomaret', alfamart: 'Alfamart' };

const LABELS: Readonly<Record<string, string>> = {
  permata_va_number: 'Nomor virtual account Permata',
  biller_code: 'Kode perusahaan',
  bill_key: 'Kode bayar Mandiri',
};

/** The codes that the customer enters or scans to pay, taken from the fields of the notification. */
function pageCodes({ details, pageCode }: Transaction): PageCode[] {
  const accounts = (details.va_numbers ?? []) as { bank: string; va_number: string }[];
  const codes = accounts.map(({ bank, va_number }) => ({
    label: `Nomor virtual account ${BANKS[bank] ?? bank.toUpperCase()}`,
    value: va_number,
  }));
  for (const [name, label] of Object.entries(LABELS))
    if (details[name]) codes.push({ label, value: String(details[name]) });
  if (details.payment_code)
    codes.push({
      label: `Kode pembayaran ${STORES[String(details.store)] ?? ''}`,
      value: String(details.payment_code),
    });
  return pageCode ? [...codes, pageCode] : codes;
}

const HIDDEN = ['signature_key', 'merchant_id', 'currency', 'expiry_time', 'settlement_time', 'refunds'];

const withQuery = (address: string | undefined, query: Record<string, unknown>) => {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
};

const bcaNumber = ({ details }: Transaction) => {
  const [first] = (details.va_numbers ?? []) as { bank: string; va_number: string }[];
  return first?.bank === 'bca' ? { bca_va_number: first.va_number } : {};
};

/** The address that the customer returns to when the shop has no callback, with the three values that Midtrans appends. */
function redirectTarget(request: TransactionRequest, result: Record<string, unknown>): string | undefined {
  return withQuery(request.callbacks?.finish, {
    order_id: request.transaction_details.order_id,
    status_code: result.status_code,
    transaction_status: result.transaction_status,
  });
}

/** The argument of the shop's callbacks. As on the real page, a pending result of BCA or GoPay lacks the order id. */
function describeResult(emulator: Emulator, transaction: Transaction): Record<string, unknown> {
  const request = emulator.state.sessions.get(transaction.token)?.request;
  const all = { ...describeTransaction(emulator, transaction, 'status'), ...bcaNumber(transaction) };
  const finishUrl = request && redirectTarget(request, all);
  const result: Record<string, unknown> = finishUrl ? { ...all, finish_redirect_url: finishUrl } : all;
  for (const name of HIDDEN) delete result[name];
  const isSparse = transaction.status === 'pending' && ['bca_va', 'gopay'].includes(transaction.method);
  if (!isSparse) return result;
  const kept = ['payment_type', 'transaction_status', 'status_code', 'finish_redirect_url', 'bca_va_number'];
  return Object.fromEntries(kept.flatMap((name) => (name in result ? [[name, result[name]]] : [])));
}

const viewAttempt = (emulator: Emulator, transaction: Transaction) => ({
  method: PAYMENT_METHODS[transaction.method].label,
  status: transaction.status,
  codes: pageCodes(transaction),
  payBefore: formatTime(transaction.expiresAt),
  result: describeResult(emulator, transaction),
});

/** The data of the payment page. The customer can read all of it. */
export function viewPage(emulator: Emulator, session: SnapSession) {
  const { request } = session;
  const newest = emulator.state.newestTransaction(session.orderId);
  const price = request.transaction_details.gross_amount;
  const fee = newest?.fee ?? 0;
  const items = [
    ...(request.item_details ?? []),
    ...(fee > 0 ? [{ name: 'Biaya pembayaran', price: fee, quantity: 1 }] : []),
  ];
  return {
    screen: screenOf(session, newest),
    orderId: session.orderId,
    amount: formatRupiah(formatAmount(price + fee)),
    items: items.map(({ name, price, quantity }) => ({
      name,
      quantity,
      amount: formatRupiah(formatAmount(price * quantity)),
    })),
    openUntil: formatTime(session.pageExpiresAt),
    methods: Object.entries(PAYMENT_METHODS).map(([code, { label, group }]) => ({ code, label, group })),
    attempt: newest && viewAttempt(emulator, newest),
    expiredResult: {
      status_code: '407',
      status_message: ['transaction has expired'],
      order_id: session.orderId,
      transaction_status: 'expire',
      finish_redirect_url: redirectTarget(request, { status_code: '407', transaction_status: 'expire' }),
    },
    finishUrl: request.callbacks?.finish,
    merchantId: emulator.settings.merchantId,
  };
}
