import type { IncomingMessage } from 'node:http';
import {
  appOf,
  type DeclaredPage,
  isForEverybody,
  isOffered,
  ownerOf,
  type PracticeFeature,
  type Prefixes,
} from '@kenali/contracts';
import { pageAt, type Release } from '@kenali/federation/boot';
import type { CatalogueEntry } from '../api/catalogue-copy.ts';
import type { Assignment } from '../assign-releases.ts';
import { isOff, type LiveApps, type ReleaseSource, releasesOf } from '../release-source/release-source.ts';
import type { PageStatus } from '../render-document.ts';

/** The page at a path, for one browser. */
export interface FoundPage {
  status: PageStatus;
  /** With the release that declares it. Null if no release says what it is. */
  declared: { page: DeclaredPage; release: Release } | null;
  /** What the page of an assessment sells, as the catalogue says it. */
  assessment?: CatalogueEntry;
}

/** The apps that may own a path: the shell, and the remote with its prefix. */
function appsAt(path: string, prefixes: Prefixes): string[] {
  const owner = ownerOf(path, prefixes);
  return ['shell', ...(owner ? [appOf(owner)] : [])];
}

/**
 * Finds the page that the releases of a browser show at a path. It is a 404 only if no live release has the path: a link
 * from the page of a canary also works for browsers outside the canary once it is live. A release that does not declare its
 * pages, and an app that is off or was never published, owns its whole prefix; such a shell owns every path.
 */
export async function pageAtPath(
  path: string,
  live: LiveApps,
  assignment: Assignment,
  { source, features }: { source: Pick<ReleaseSource, 'readPages'>; features?: readonly PracticeFeature[] },
): Promise<FoundPage> {
  const offers = isOffered(features);
  /** Matches among all pages first, so that a page that is off is not taken for one with a parameter in its place. */
  const offeredAt = (pages: readonly DeclaredPage[]) => {
    const page = pageAt(pages, path);
    return page && offers(page) ? page : null;
  };
  const apps = appsAt(path, assignment.prefixes);
  for (const app of apps) {
    const assigned = assignment.apps.get(app);
    if (typeof assigned !== 'object') continue;
    const { release } = assigned;
    const page = offeredAt((await source.readPages(release)) ?? []);
    if (page) return { status: 200, declared: { page, release } };
  }

  const owns = async (app: string) => {
    const found = live.get(app);
    if (!found || isOff(found)) return true;
    const lists = await Promise.all(releasesOf(found).map((release) => source.readPages(release)));
    return lists.some((pages) => pages === null || offeredAt(pages) !== null);
  };
  const isOwned = (await Promise.all(apps.map(owns))).some(Boolean);
  return { status: isOwned ? 200 : 404, declared: null };
}

/** Set by the shell while a session is stored in the browser. The site serves what visitors see, so a signed-in user would see the page change. */
const SIGNED_IN = /(?:^|;\s*)kenali_signed_in=1(?:;|$)/;

/**
 * Returns the page if the response may contain its content: everybody may read it, the visitor is not signed in, and the address is written exactly
 * as the page declares it, because the browser renders what its address says.
 */
export function readablePage(
  { status, declared, assessment }: FoundPage,
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
): DeclaredPage | null {
  if (status !== 200 || !declared || !isForEverybody(declared.page)) return null;
  // Without a catalogue, each number would be a page of its own to render.
  if (declared.page.about === 'assessment' && !assessment) return null;
  const [path, query] = url.split('?', 2);
  if (path !== declared.page.path || (declared.page.readsQuery && query !== undefined)) return null;
  return SIGNED_IN.test(headers.cookie ?? '') ? null : declared.page;
}
