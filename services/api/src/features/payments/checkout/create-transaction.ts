import type { CreateTransactionRequest } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { findOwnOrder, type ShownOrder } from '../../orders/index.ts';
import { getOrCreateAttempt, isPayable } from './get-or-create-attempt.ts';

/** Starts the payment of the caller's order. The request only names the order; all amounts, items and names are stored. */
export const createTransaction: Handler<'POST /api/midtrans/create-transaction'> = async (
  { body },
  { caller, services },
) => {
  const order = await findOwnOrder(caller.id, body.orderId);
  if (!isPayable(order)) throw new AppError('ORDER_NOT_PAYABLE');
  assertPricesMatch(order, body);
  const attempt = await getOrCreateAttempt(services, { ...order, userId: caller.id });
  const { snapJsUrl, clientKey } = services.config.midtrans;
  return {
    token: attempt.snapToken,
    redirectUrl: attempt.redirectUrl ?? '',
    providerOrderId: attempt.providerOrderId,
    amount: attempt.amount,
    expiresAt: attempt.expiresAt.toISOString(),
    snapJsUrl,
    clientKey,
  };
};

type ClaimedPrices = Pick<CreateTransactionRequest, 'amount' | 'itemDetails'>;

/**
 * Compares the browser's amounts with the order, so that the payer never pays an amount that the page did not show. The amounts
 * are only compared, never used. Items are identified by assessment: the page may shorten names and leave out free items.
 * @throws AppError PRICE_CHANGED with the current total
 */
export function assertPricesMatch(order: Pick<ShownOrder, 'items' | 'totalAmount'>, claimed: ClaimedPrices): void {
  const isSameAmount = claimed.amount === undefined || claimed.amount === order.totalAmount;
  const isSameList = claimed.itemDetails === undefined || toKey(claimed.itemDetails) === orderKey(order);
  if (isSameAmount && isSameList) return;
  const total = `Rp ${order.totalAmount.toLocaleString('id-ID')}`;
  throw new AppError('PRICE_CHANGED', {
    message: `Pesanan tidak dapat dibayar karena harga berubah. Total sekarang ${total}. Muat ulang halaman.`,
  });
}

interface Line {
  id: string | number;
  price: number;
  quantity: number;
}

const orderKey = ({ items }: Pick<ShownOrder, 'items'>) =>
  toKey(items.map(({ assessmentId, priceRupiah }) => ({ id: assessmentId, price: priceRupiah, quantity: 1 })));

const toKey = (lines: readonly Line[]) =>
  lines
    .filter(({ price }) => price !== 0)
    .map(({ id, price, quantity }) => `${id}:${price}x${quantity}`)
    .toSorted()
    .join();
