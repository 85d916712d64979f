import type { Emulator } from '../emulator.ts';
import { formatJakarta } from '../jakarta-time.ts';
import { amountText } from '../rupiah.ts';
import type { Refund, Transaction } from '../state/state.model.ts';
import { grossAmountOf, returnedAmount } from './charged-amount.ts';
import { describeMetadata } from './describe-metadata.ts';
import { signingKey } from './server-keys.ts';
import { sign } from './sign.ts';
import { type Place, statusCode } from './status-code.ts';

const MESSAGES: Record<Place, string> = {
  notification: 'midtrans payment notification',
  status: 'Success, transaction is found',
};

/** What a fault makes the message claim; the signature is valid for the claim. */
export interface Claims {
  grossAmount?: string;
  currency?: string;
}

const describeRefund = ({ id, key, amount, reason, createdAt, confirmedAt }: Refund) =>
  withoutEmpty({
    refund_chargeback_id: id,
    refund_amount: amountText(amount),
    created_at: formatJakarta(createdAt),
    reason,
    refund_key: key,
    refund_method: 'online',
    bank_confirmed_at: confirmedAt && formatJakarta(confirmedAt),
  });

/** Midtrans leaves empty fields out. */
const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

/** The fields of a notification or of a status answer; both carry the same ones. */
export function describeTransaction(
  emulator: Emulator,
  transaction: Transaction,
  place: Place,
  claims: Claims = {},
): Record<string, unknown> {
  const { settings, state } = emulator;
  const code = statusCode(transaction, place);
  const grossAmount = claims.grossAmount ?? grossAmountOf(transaction);
  const request = state.sessions.get(transaction.token)?.request;
  const returned = returnedAmount(transaction);
  return withoutEmpty({
    ...transaction.details,
    transaction_time: formatJakarta(transaction.createdAt),
    transaction_status: transaction.status,
    transaction_id: transaction.id,
    status_message: MESSAGES[place],
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
    custom_field2: request?.custom_field2,
    custom_field3: request?.custom_field3,
    metadata: describeMetadata(request?.metadata, transaction),
    refund_amount: returned > 0 ? amountText(returned) : undefined,
    refunds: transaction.refunds.length > 0 ? transaction.refunds.map(describeRefund) : undefined,
  });
}
