import { ASSESSMENT_TYPES, type CatalogueView } from '@kenali/contracts';
import { outgoingHeaders, traceCall } from '@kenali/telemetry';
import { API_TIMEOUT_MS, createFailurePause } from '../failure-pause.ts';

/** A copy that is older is read again, in the background. */
const FRESH_MS = 10_000;
/** A copy that is older is not used: better no price than a wrong one. */
const LONGEST_MS = 30_000;

export type CatalogueEntry = CatalogueView['forSale'][number];

export interface Catalogue {
  forSale: ReadonlyMap<number, CatalogueEntry>;
  notForSale: ReadonlySet<number>;
}

export interface CatalogueCopy {
  /** The catalogue as it was at most 30 s ago, or null if the API does not tell. */
  read(): Promise<Catalogue | null>;
}

interface Options {
  /** Asks for the answer of `GET /api/catalogue`. */
  ask(): Promise<unknown>;
  /** Called once when the catalogue cannot be read any more. */
  onProblem(message: string): void;
  /** Called each time. */
  onFailure?(): void;
  now?: () => number;
  timeoutMs?: number;
}

/** @param apiUrl origin of the API, without a trailing slash */
export const askApiForCatalogue = (apiUrl: string) => async (): Promise<unknown> => {
  const response = await traceCall('api catalogue', { 'peer.service': 'kenali-api' }, () =>
    fetch(`${apiUrl}/api/catalogue`, { headers: outgoingHeaders(), signal: AbortSignal.timeout(API_TIMEOUT_MS) }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return JSON.parse(text);
};

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

/** @throws Error if there is no answer in time */
async function inTime(work: Promise<unknown>, ms: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Keeps a copy of the catalogue for titles, prices and the status of pages. */
export function createCatalogueCopy(options: Options): CatalogueCopy {
  const { ask, onProblem, onFailure, now = () => Date.now(), timeoutMs = API_TIMEOUT_MS } = options;
  let copy: { catalogue: Catalogue; at: number } | null = null;
  let asking: Promise<void> | null = null;
  const pause = createFailurePause(now);

  async function refresh(): Promise<void> {
    const askedAt = now();
    try {
      copy = { catalogue: parseCatalogue(await inTime(ask(), timeoutMs)), at: askedAt };
      pause.succeeded();
    } catch (error) {
      onFailure?.();
      if (pause.failed()) onProblem(`pages of assessments have no prices: ${(error as Error).message}`);
    }
  }

  function refreshOnce(): Promise<void> {
    if (!pause.isOver()) return Promise.resolve();
    asking ??= refresh().finally(() => {
      asking = null;
    });
    return asking;
  }

  const ageMs = () => (copy ? now() - copy.at : Number.POSITIVE_INFINITY);
  return {
    async read() {
      if (ageMs() > FRESH_MS) {
        const refreshed = refreshOnce();
        if (ageMs() > LONGEST_MS) await refreshed;
      }
      return copy && ageMs() <= LONGEST_MS ? copy.catalogue : null;
    },
  };
}
