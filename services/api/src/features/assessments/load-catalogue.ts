import {
  ASSESSMENT_LIMITS,
  ASSESSMENT_TYPES,
  CATALOGUE_LIMITS,
  type CatalogueEntry,
  isListPriceTooLow,
} from '@kenali/contracts';
import Joi from 'joi';
import { nextId } from '../../db/next-id.ts';
import { wholeRupiah } from '../../money.ts';
import { Assessment } from './assessment.model.ts';

interface FileEntry extends CatalogueEntry {
  instrumentId: string | null;
  price: string;
  listPrice: string | null;
}

const price = Joi.string().pattern(/^\d{1,8}\.00$/, 'whole rupiah such as 350000.00');
const text = (max: number) => Joi.string().max(max);
const entry = Joi.object<FileEntry>({
  instrumentId: Joi.string().allow(null).required(),
  name: text(ASSESSMENT_LIMITS.name).required(),
  description: text(CATALOGUE_LIMITS.description).required(),
  price: price.required(),
  listPrice: price.allow(null).default(null),
  promoLabel: text(CATALOGUE_LIMITS.promoLabel).allow(null).default(null),
  note: text(CATALOGUE_LIMITS.note).allow(null).default(null),
  duration: text(ASSESSMENT_LIMITS.duration).required(),
  ageRange: text(ASSESSMENT_LIMITS.ageRange).required(),
  type: Joi.string()
    .valid(...ASSESSMENT_TYPES)
    .required(),
  isActive: Joi.boolean().required(),
}).custom((item: FileEntry, { message }) =>
  isListPriceTooLow(pricesOf(item)) ? message({ custom: '{{#label}}: listPrice must be higher than price' }) : item,
);
const catalogue = Joi.object<{ entries: FileEntry[] }>({
  entries: Joi.array().items(entry).min(1).required(),
}).unknown();

/**
 * Creates or updates the entries of a catalogue file, matched by name. Entries that the file omits stay, and existing
 * orders keep their prices.
 * @throws Joi.ValidationError naming the invalid field
 */
export async function loadCatalogue(file: unknown, now: Date): Promise<{ created: number; updated: number }> {
  const { entries } = Joi.attempt(file, catalogue, 'Invalid catalogue file:');
  let created = 0;
  for (const item of entries) {
    const { price: _price, listPrice: _listPrice, ...rest } = item;
    const fields = { ...rest, ...pricesOf(item) };
    const updated = await Assessment.updateOne({ name: item.name }, { $set: fields });
    if (updated.matchedCount > 0) continue;
    await Assessment.create({ _id: await nextId(Assessment), ...fields, createdAt: now });
    created += 1;
  }
  return { created, updated: entries.length - created };
}

function pricesOf({ price: priceText, listPrice }: FileEntry) {
  return {
    priceRupiah: wholeRupiah(priceText) as number,
    listPriceRupiah: listPrice === null ? null : wholeRupiah(listPrice),
  };
}
