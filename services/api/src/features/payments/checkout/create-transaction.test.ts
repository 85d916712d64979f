import { assertPricesMatch } from './create-transaction.ts';

const item = (assessmentId: number, priceRupiah: number) => ({
  _id: assessmentId * 10,
  assessmentId,
  name: `Asesmen ${assessmentId}`,
  priceRupiah,
  type: 'sensory' as const,
  instrumentId: null,
  ageRange: '',
});
const order = { totalAmount: 350_000, items: [item(1, 200_000), item(2, 150_000), item(3, 0)] };
const claim = (id: string | number, price: number, quantity = 1) => ({ id, name: 'Nama', price, quantity });

describe('assertPricesMatch', () => {
  it.each([
    ['nothing is claimed', {}],
    ['the amount is the same', { amount: 350_000 }],
    ['the items are the same in another order', { itemDetails: [claim(2, 150_000), claim('1', 200_000)] }],
    ['free items are listed too', { itemDetails: [claim(1, 200_000), claim(2, 150_000), claim(3, 0)] }],
  ])('when %s, then it passes', (_when, claimed) => {
    expect(() => assertPricesMatch(order, claimed)).not.toThrow();
  });

  it.each([
    ['the amount is lower', { amount: 349_999 }],
    ['the amount has a fraction', { amount: 350_000.5 }],
    ['an item is missing', { itemDetails: [claim(1, 200_000)] }],
    ['an item is added', { itemDetails: [claim(1, 200_000), claim(2, 150_000), claim(4, 1)] }],
    ['a price differs', { itemDetails: [claim(1, 200_000), claim(2, 100_000)] }],
    ['a quantity differs', { itemDetails: [claim(1, 200_000, 2), claim(2, 150_000)] }],
    ['an item is replaced by another', { itemDetails: [claim(1, 200_000), claim(5, 150_000)] }],
    ['the list is empty', { itemDetails: [] }],
  ])('when %s, then it throws PRICE_CHANGED with the current total', (_when, claimed) => {
    expect(() => assertPricesMatch(order, claimed)).toThrow(/harga berubah.*350\.000/);
  });
});
