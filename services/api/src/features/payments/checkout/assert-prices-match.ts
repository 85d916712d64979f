import type { CreateTransactionRequest } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { ShownOrder } from '../../orders/index.ts';

type Claimed = Pick<CreateTransactionRequest, 'amount' | 'itemDetails'>;

/**
 * The browser's amounts are never used; they are compared, so that nobody pays another sum than the page showed. Items are
 * told apart by their assessment; names may be cut by the page, and free items may be left out.
 * @throws AppError PRICE_CHANGED with the total that holds
 */
export function refuseOtherPrices(order: Pick<ShownOrder, 'items' | 'totalAmount'>, claimed: Claimed): void {
  const isSameAmount = claimed.amount === undefined || claimed.amount === order.totalAmount;
  const isSameList = claimed.itemDetails === undefined || listOf(claimed.itemDetails) === storedList(order);
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

const storedList = ({ items }: Pick<ShownOrder, 'items'>) =>
  listOf(items.map(({ assessmentId, priceRupiah }) => ({ id: assessmentId, price: priceRupiah, quantity: 1 })));

const listOf = (lines: readonly Line[]) =>
  lines
    .filter(({ price }) => price !== 0)
    .map(({ id, price, quantity }) => `${id}:${price}x${quantity}`)
    .toSorted()
    .join();
