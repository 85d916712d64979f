import type { AssessmentType, AssessmentView, CatalogueEntryRequest } from '@kenali/contracts';

/** The fields as they are typed. */
export interface EntryForm {
  name: string;
  description: string;
  type: AssessmentType;
  priceRupiah: string;
  listPriceRupiah: string;
  promoLabel: string;
  note: string;
  duration: string;
  ageRange: string;
  isActive: boolean;
}

/** Rupiah as typed, "350.000" or "Rp 350000", in whole rupiah; NaN where it is no such number, null where it is empty. */
export function rupiahOf(typed: string): number | null {
  const digits = typed.replace(/^\s*rp/i, '').replace(/[\s.]/g, '');
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

const typedRupiah = (price: string | null) => (price === null ? '' : String(Math.round(Number(price))));

/** What the form starts with; a new entry is on sale at once unless the switch says otherwise. */
export const formOf = (entry?: AssessmentView): EntryForm => ({
  name: entry?.name ?? '',
  description: entry?.description ?? '',
  type: entry?.type ?? 'other',
  priceRupiah: typedRupiah(entry?.price ?? null),
  listPriceRupiah: typedRupiah(entry?.listPrice ?? null),
  promoLabel: entry?.promoLabel ?? '',
  note: entry?.note ?? '',
  duration: entry?.duration ?? '',
  ageRange: entry?.ageRange ?? '',
  isActive: entry?.isActive ?? true,
});

/** What the server is told; the rules have been held to. */
export const entryOf = (form: EntryForm): CatalogueEntryRequest => ({
  name: form.name.trim(),
  description: form.description.trim(),
  type: form.type,
  priceRupiah: rupiahOf(form.priceRupiah) ?? 0,
  listPriceRupiah: rupiahOf(form.listPriceRupiah),
  promoLabel: form.promoLabel.trim() || null,
  note: form.note.trim() || null,
  duration: form.duration.trim(),
  ageRange: form.ageRange.trim(),
  isActive: form.isActive,
});

/** Only the fields that differ, so that another admin's change a minute ago stays. */
export function changesOf(before: AssessmentView, form: EntryForm): Partial<CatalogueEntryRequest> {
  const [was, is] = [entryOf(formOf(before)), entryOf(form)];
  const fields = Object.keys(is) as (keyof CatalogueEntryRequest)[];
  return Object.fromEntries(fields.filter((field) => is[field] !== was[field]).map((field) => [field, is[field]]));
}
