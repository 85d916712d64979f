import type { Emulator } from '../emulator.ts';
import type { TransactionRequest } from '../snap/transaction-request.ts';
import type { Transaction } from '../state/state.model.ts';
import { describeTransaction } from './describe-transaction.ts';

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
export function redirectTarget(request: TransactionRequest, result: Record<string, unknown>): string | undefined {
  const { finish, error } = request.callbacks ?? {};
  const hasFailed = !['200', '201'].includes(String(result.status_code));
  return withQuery((hasFailed && error) || finish, {
    order_id: request.transaction_details.order_id,
    status_code: result.status_code,
    transaction_status: result.transaction_status,
  });
}

/** The argument of the shop's callbacks. As on the real page, a pending result of BCA or GoPay lacks the order id. */
export function describeResult(emulator: Emulator, transaction: Transaction): Record<string, unknown> {
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
