import { ADMIN_TEXTS, isListPriceTooLow, PRICE_MAX } from '@kenali/contracts';
import { rupiahOf } from './entry-form.ts';

/** A text of at most `max` characters. */
export const textRule = (label: string, max: number) => (value: string) =>
  value.trim().length <= max || ADMIN_TEXTS.fieldTooLong(label, max);

/** The same, and not empty. */
export const neededTextRule = (label: string, max: number) => (value: string) =>
  value.trim() === '' ? ADMIN_TEXTS.fieldRequired(label) : textRule(label, max)(value);

const isPrice = (amount: number) => Number.isInteger(amount) && amount >= 0 && amount <= PRICE_MAX;
const priceWrong = (label: string) => ADMIN_TEXTS.rupiahWrong(label, PRICE_MAX.toLocaleString('id-ID'));

export function priceRule(value: string) {
  const amount = rupiahOf(value);
  if (amount === null) return ADMIN_TEXTS.fieldRequired('Harga');
  return isPrice(amount) || priceWrong('Harga');
}

export function listPriceRule(value: string, { priceRupiah }: { priceRupiah: string }) {
  const amount = rupiahOf(value);
  if (amount === null) return true;
  if (!isPrice(amount)) return priceWrong('Harga coret');
  const price = rupiahOf(priceRupiah);
  const isLow = price !== null && isListPriceTooLow({ priceRupiah: price, listPriceRupiah: amount });
  return isLow ? ADMIN_TEXTS.listPriceLow : true;
}
