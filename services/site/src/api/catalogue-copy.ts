import { ASSESSMENT_TYPES, type CatalogueView } from '@kenali/contracts';
import { createFreshCopy, type FreshCopy, type FreshCopyOptions } from './fresh-copy.ts';

export type CatalogueEntry = CatalogueView['forSale'][number];

export interface Catalogue {
  forSale: ReadonlyMap<number, CatalogueEntry>;
  notForSale: ReadonlySet<number>;
}

export type CatalogueCopy = FreshCopy<Catalogue>;

type Options = Omit<FreshCopyOptions<Catalogue>, 'parse'>;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

function entryOf(value: unknown): CatalogueEntry {
  const { id, name, description, price, type } = Object(value) as Partial<CatalogueEntry>;
  if (!isId(id) || typeof name !== 'string' || name === '' || typeof description !== 'string')
    throw new Error('an entry lacks id, name or description');
  if (typeof price !== 'string' || !/^\d+\.00$/.test(price)) throw new Error(`${id} has no price in rupiah`);
  if (!ASSESSMENT_TYPES.some((known) => known === type)) throw new Error(`${id} has no known type`);
  return { id, name, description, price, type: type as CatalogueEntry['type'] };
}

/** @throws Error if it is not the answer of the call */
function parseCatalogue(value: unknown): Catalogue {
  const { forSale, notForSale } = Object(value) as Partial<CatalogueView>;
  if (!Array.isArray(forSale) || !Array.isArray(notForSale) || !notForSale.every(isId))
    throw new Error('the answer is not a catalogue');
  return { forSale: new Map(forSale.map(entryOf).map((entry) => [entry.id, entry])), notForSale: new Set(notForSale) };
}

/** Keeps a copy of the catalogue for titles, prices and the status of pages. */
export const createCatalogueCopy = ({ onProblem, ...options }: Options): CatalogueCopy =>
  createFreshCopy({
    ...options,
    parse: parseCatalogue,
    onProblem: (message) => onProblem(`pages of assessments have no prices: ${message}`),
  });
