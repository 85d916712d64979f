import { ASSESSMENT_TYPE } from '@kenali/contracts';
import type { Catalogue, CatalogueCopy, CatalogueEntry } from '../api/catalogue-copy.ts';
import type { FoundPage } from './page-at-path.ts';

/** Search engines show about this much. */
const DESCRIPTION_MAX = 200;

/** The id that the router reads from the last segment of a path, or null. Ids have no leading zeros. */
function idIn(path: string): number | null {
  const last = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  // What cannot be decoded is no number either.
  const text = /^(?:\d|%3\d)+$/i.test(last) ? decodeURIComponent(last) : '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Words up to the limit. */
function shortened(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX);
  const lastWord = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastWord > DESCRIPTION_MAX / 2 ? lastWord : DESCRIPTION_MAX).trimEnd()}…`;
}

/**
 * Adds to the page of an assessment what the catalogue says: its name and price, 404 if it never existed, 410 if it is not for sale.
 * Without a catalogue, the page has the words that its release declares.
 */
export async function withAssessment(found: FoundPage, path: string, catalogue: CatalogueCopy): Promise<FoundPage> {
  if (found.declared?.page.about !== 'assessment') return found;
  const id = idIn(path);
  if (id === null) return { status: 404, declared: null };
  const { page, release } = found.declared;
  const known = await catalogue.read();
  const entry = known?.forSale.get(id);
  if (known && !entry) return known.notForSale.has(id) ? { ...found, status: 410 } : { status: 404, declared: null };
  const own = { ...page, path: pathOf(page.path, id), data: page.data?.map((call) => pathOf(call, id)) };
  if (!entry) return { ...found, declared: { page: own, release } };
  const { name: title, description, type } = entry;
  const picture = page.pictureByType?.[type]?.picture ?? page.picture;
  const shown = { title, shareTitle: title, description: shortened(description) || page.description, picture };
  return { ...found, declared: { page: { ...own, ...shown } as typeof page, release }, assessment: entry };
}

const pathOf = (pattern: string, id: number): string => pattern.replace(/:[A-Za-z]+$/, String(id));

/** The addresses of the pages of a pattern: one for each assessment that is for sale. */
export const assessmentPaths = (pattern: string, { forSale }: Catalogue): string[] =>
  [...forSale.keys()].map((id) => pathOf(pattern, id));

interface Offered {
  address: string;
  description: string;
  /** The address of the picture of previews, if there is one. */
  picture: string | undefined;
  seller: string;
}

/** What the page shows: name, price and who sells it. */
export const productOf = (
  { name, type, price }: CatalogueEntry,
  { address, description, picture, seller }: Offered,
) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name,
  description,
  category: ASSESSMENT_TYPE[type].label,
  url: address,
  ...(picture ? { image: picture } : {}),
  brand: { '@type': 'Brand', name: seller },
  offers: {
    '@type': 'Offer',
    price,
    priceCurrency: 'IDR',
    availability: 'https://schema.org/InStock',
    url: address,
    seller: { '@type': 'Organization', name: seller },
  },
});
