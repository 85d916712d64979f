import {
  ADMIN_TEXTS,
  type AssessmentType,
  type AssessmentView,
  type CatalogueEntryRequest,
  isListPriceTooLow,
  PRICE_MAX,
} from '@kenali/contracts';
import { formatForInput, parseRupiah } from '../../common/rupiah-input.ts';

/** The form values as typed. */
export interface EntryForm {
  name: string;
  description: string;
  /** Empty until it is chosen: it decides what families answer, so none is proposed. */
  type: AssessmentType | '';
  priceRupiah: string;
  listPriceRupiah: string;
  promoLabel: string;
  note: string;
  duration: string;
  ageRange: string;
  isActive: boolean;
  requiresSignOff: boolean;
}

/** The initial form values. A new entry is on sale by default. */
export const toForm = (entry?: AssessmentView): EntryForm => ({
  name: entry?.name ?? '',
  description: entry?.description ?? '',
  type: entry?.type ?? '',
  priceRupiah: formatForInput(entry?.price ?? null),
  listPriceRupiah: formatForInput(entry?.listPrice ?? null),
  promoLabel: entry?.promoLabel ?? '',
  note: entry?.note ?? '',
  duration: entry?.duration ?? '',
  ageRange: entry?.ageRange ?? '',
  isActive: entry?.isActive ?? true,
  requiresSignOff: entry?.requiresSignOff ?? false,
});

/** The request body of a validated form. */
export const toRequest = (form: EntryForm): CatalogueEntryRequest => ({
  name: form.name.trim(),
  description: form.description.trim(),
  type: form.type as AssessmentType,
  priceRupiah: parseRupiah(form.priceRupiah) ?? 0,
  listPriceRupiah: parseRupiah(form.listPriceRupiah),
  promoLabel: form.promoLabel.trim() || null,
  note: form.note.trim() || null,
  duration: form.duration.trim(),
  ageRange: form.ageRange.trim(),
  isActive: form.isActive,
  requiresSignOff: form.requiresSignOff,
});

const isPrice = (amount: number) => Number.isInteger(amount) && amount >= 0 && amount <= PRICE_MAX;
const invalidPrice = (label: string) => ADMIN_TEXTS.rupiahWrong(label, PRICE_MAX.toLocaleString('id-ID'));

export function priceRule(value: string) {
  const amount = parseRupiah(value);
  if (amount === null) return ADMIN_TEXTS.fieldRequired('Harga');
  return isPrice(amount) || invalidPrice('Harga');
}

export function listPriceRule(value: string, { priceRupiah }: { priceRupiah: string }) {
  const amount = parseRupiah(value);
  if (amount === null) return true;
  if (!isPrice(amount)) return invalidPrice('Harga coret');
  const price = parseRupiah(priceRupiah);
  const isLow = price !== null && isListPriceTooLow({ priceRupiah: price, listPriceRupiah: amount });
  return isLow ? ADMIN_TEXTS.listPriceLow : true;
}
