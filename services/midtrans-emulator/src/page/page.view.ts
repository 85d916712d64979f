import type { Emulator } from '../emulator.ts';
import { formatAmount, formatRupiah } from '../format.ts';
import { describeResult, redirectTarget } from '../payments/describe-result.ts';
import { enabledMethods, PAYMENT_METHODS } from '../payments/payment-types.ts';
import { isChallenged, leavesOrderOpen } from '../payments/transaction.ts';
import type { SnapSession, Transaction } from '../state/state.model.ts';
import { pageCodes } from './page-codes.ts';

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
    methods: enabledMethods(request.enabled_payments).map((code) => ({
      code,
      label: PAYMENT_METHODS[code].label,
      group: PAYMENT_METHODS[code].group,
    })),
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
