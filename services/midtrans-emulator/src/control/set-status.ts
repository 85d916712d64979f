import type { Emulator } from '../emulator.ts';
import { formatAmount } from '../format.ts';
import { HttpError } from '../http-error.ts';
import { scheduleNext } from '../payments/change-transaction.ts';
import { newTransaction } from '../payments/confirm-method.ts';
import { enabledMethods } from '../payments/payment-types.ts';
import { chargedAmount } from '../payments/transaction.ts';
import {
  FRAUD_STATUSES,
  type FraudStatus,
  TRANSACTION_STATUSES,
  type Transaction,
  type TransactionStatus,
} from '../state/state.model.ts';

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T => values.includes(value as T);

function readAmount(name: string, value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return formatAmount(value);
  if (typeof value === 'string' && /^\d+(\.\d{1,2})?$/.test(value)) return value;
  throw new HttpError(400, `${name} harus angka rupiah, misalnya 150000 atau "150000.00".`);
}

interface Change {
  status: TransactionStatus;
  fraudStatus: FraudStatus | null | undefined;
  statedAmount: string | undefined;
  refundAmount: number | undefined;
}

function readChange(body: Record<string, unknown>): Change {
  const { transaction_status: status, fraud_status: fraudStatus, gross_amount, refund_amount } = body;
  if (!isOneOf(TRANSACTION_STATUSES, status)) throw new HttpError(400, 'transaction_status tidak dikenal.');
  if (fraudStatus !== undefined && fraudStatus !== null && !isOneOf(FRAUD_STATUSES, fraudStatus))
    throw new HttpError(400, 'fraud_status harus accept, deny, challenge atau null.');
  if (status === 'partial_refund' && refund_amount === undefined)
    throw new HttpError(400, 'partial_refund membutuhkan refund_amount.');
  return {
    status,
    fraudStatus,
    statedAmount: gross_amount === undefined ? undefined : readAmount('gross_amount', gross_amount),
    refundAmount: refund_amount === undefined ? undefined : Number(readAmount('refund_amount', refund_amount)),
  };
}

/** Sets what the status call returns from now on. The merchant gets no notification. */
export async function setStatus(emulator: Emulator, body: Record<string, unknown>): Promise<Transaction> {
  const { state } = emulator;
  const change = readChange(body);
  const orderId = String(body.order_id ?? '');
  const session = state.newestSession(orderId);
  if (!session) throw new HttpError(404, 'Nomor pesanan tidak dikenal.');
  const transaction = state.newestTransaction(orderId) ?? start();
  const now = Date.now();
  transaction.status = change.status;
  transaction.settleAt = undefined;
  transaction.later = undefined;
  if (change.fraudStatus !== undefined) transaction.fraudStatus = change.fraudStatus ?? undefined;
  if (change.statedAmount !== undefined) transaction.statedAmount = change.statedAmount;
  if (change.status === 'capture') transaction.capturedAt ??= now;
  if (change.status === 'settlement') transaction.settledAt ??= now;
  transaction.statedRefundAmount =
    change.refundAmount ?? (change.status === 'refund' ? chargedAmount(transaction) : undefined);
  scheduleNext(emulator, transaction);
  await emulator.save();
  return transaction;

  function start(): Transaction {
    const enabled = enabledMethods(session?.request.enabled_payments);
    const method = enabled.find((code) => code !== 'credit_card') ?? 'credit_card';
    const started = newTransaction(emulator, session!, { method });
    state.addTransaction(started);
    return started;
  }
}
