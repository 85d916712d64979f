import type { Emulator } from '../emulator.ts';
import { formatAmount, formatJakarta } from '../format.ts';
import { sign, signingKey } from '../server-key.ts';
import type { Refund, Transaction, TransactionStatus } from '../state/state.model.ts';
import { chargedAmount, grossAmountOf, returnedAmount } from './transaction.ts';

/** Where the fields are sent: in a notification or in a response of the Core API. */
type Channel = 'notification' | 'status';

const MESSAGES: Record<Channel, string> = {
  notification: 'midtrans payment notification',
  status: 'Success, transaction is found',
};

const CODES: Record<TransactionStatus, string> = {
  pending: '201',
  authorize: '200',
  capture: '200',
  settlement: '200',
  deny: '202',
  cancel: '200',
  expire: '202',
  failure: '202',
  refund: '200',
  partial_refund: '200',
  chargeback: '200',
  partial_chargeback: '200',
};

function statusCode({ status, fraudStatus, capturedAt }: Transaction, channel: Channel): string {
  // For an expired transaction, notifications carry 202 and the status call 407.
  if (status === 'expire' && channel === 'status') return '407';
  if (status === 'capture' && fraudStatus === 'challenge') return '201';
  if (status === 'capture' && fraudStatus === 'deny') return '202';
  if (status === 'cancel' && capturedAt) return '202';
  return CODES[status];
}

/** Values that replace the true ones because of a fault. The signature covers the replaced values. */
export interface Claims {
  grossAmount?: string;
  currency?: string;
}

/** Midtrans omits empty fields. */
const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

const describeRefund = ({ id, key, amount, reason, createdAt, confirmedAt }: Refund) =>
  withoutEmpty({
    refund_chargeback_id: id,
    refund_amount: formatAmount(amount),
    created_at: formatJakarta(createdAt),
    reason,
    refund_key: key,
    refund_method: 'online',
    bank_confirmed_at: confirmedAt && formatJakarta(confirmedAt),
  });

/** The parts of the amount when there is a fee: texts without decimals. */
const describeMetadata = (transaction: Transaction) =>
  transaction.fee && {
    extra_info: {
      gross_amount_info: {
        original_amount: String(transaction.amount),
        gross_amount: String(chargedAmount(transaction)),
        customer_imposed_payment_fee: String(transaction.fee),
      },
    },
  };

/** The fields of a notification or of a status response. They differ only in code, message and signature. */
export function describeTransaction(
  emulator: Emulator,
  transaction: Transaction,
  channel: Channel,
  claims: Claims = {},
): Record<string, unknown> {
  const { settings, state } = emulator;
  const code = statusCode(transaction, channel);
  const grossAmount = claims.grossAmount ?? grossAmountOf(transaction);
  const request = state.sessions.get(transaction.token)?.request;
  const returned = returnedAmount(transaction);
  return withoutEmpty({
    ...transaction.details,
    transaction_time: formatJakarta(transaction.createdAt),
    transaction_status: transaction.status,
    transaction_id: transaction.id,
    status_message: MESSAGES[channel],
    status_code: code,
    signature_key: sign(transaction.orderId, code, grossAmount, signingKey(emulator, transaction.orderId)),
    payment_type: transaction.paymentType,
    order_id: transaction.orderId,
    merchant_id: settings.merchantId,
    gross_amount: grossAmount,
    fraud_status: transaction.fraudStatus,
    currency: claims.currency ?? 'IDR',
    settlement_time: transaction.settledAt && formatJakarta(transaction.settledAt),
    expiry_time: transaction.paymentType === 'credit_card' ? undefined : formatJakarta(transaction.expiresAt),
    custom_field1: request?.custom_field1,
    metadata: describeMetadata(transaction),
    refund_amount: returned > 0 ? formatAmount(returned) : undefined,
    refunds: transaction.refunds.length > 0 ? transaction.refunds.map(describeRefund) : undefined,
  });
}
