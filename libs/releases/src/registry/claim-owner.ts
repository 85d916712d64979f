import {
  appOf,
  arePrefixes,
  containerOf,
  KNOWN_PREFIXES,
  type Prefixes,
  prefixesOverlap,
  SERVER_PATHS,
} from '@kenali/contracts';

const segmentsOf = (path: string): string[] => path.toLowerCase().split('/').slice(1);

/** Whether a page is at a prefix or below it, by the rules of the router. The page at "/account" leaves "/account/reports" to others. */
function hasPage(prefix: string, page: string): boolean {
  if (prefix === '/') return page === '/';
  const own = segmentsOf(page);
  return segmentsOf(prefix).every((segment, at) => own[at] === segment || own[at]?.startsWith(':'));
}

/**
 * Says whom a path belongs to that an app states, or returns null if the app can have it. Release command and site ask the same.
 * @param others `pages`: the paths of the pages of the live shells, such as "/legal/:document", or null if they are not known; `claims`: what
 * each remote has
 */
export function claimOwner(
  app: string,
  prefix: string,
  { pages, claims }: { pages: readonly string[] | null; claims: Prefixes },
): string | null {
  const container = containerOf(app);
  if (KNOWN_PREFIXES[container]?.includes(prefix)) return null;
  if (!arePrefixes([prefix])) return 'nobody: it is not written as a path';
  const served = SERVER_PATHS.find((path) => prefixesOverlap(path, prefix));
  if (served) return `the servers, which handle ${served}`;
  if (pages === null) return 'the shell until its pages are known';
  const page = pages.find((each) => hasPage(prefix, each));
  if (page) return `the shell, whose page is at ${page}`;
  for (const [name, prefixes] of Object.entries(claims)) {
    const owned = name === container ? undefined : prefixes.find((theirs) => prefixesOverlap(prefix, theirs));
    if (owned) return `${appOf(name)}, which owns ${owned}`;
  }
  return null;
}
