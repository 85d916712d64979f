import { setTimeout as wait } from 'node:timers/promises';
import type { Channel } from '@kenali/federation/boot';
import { CliError, fetchBounded } from '@kenali/node-utils';
import { readPointer, type Store } from '@kenali/releases';
import { type AppOnSite, LIVE_PATH, type LiveDocument, parseLive } from '@kenali/releases/live';
import { digestOfMessage, type SeenPointer, splitPointer } from '@kenali/releases/signing';

const REQUEST_TIMEOUT_MS = 10_000;
/** The pointers of a hundred apps take a tenth of it. */
const ANSWER_MAX_BYTES = 1024 * 1024;
/** Sites read a pointer again after 3 s, and a CDN in front of the store may need some more. */
const FOLLOWS_WITHIN_MS = 30_000;
const ASK_AGAIN_MS = 1000;
/** Longer than a site keeps what it has read. */
const SETTLED_MS = 5000;

/** Reads a path of a site. @throws Error that names it, without an answer or if `parse` throws */
export async function askAt<T>(site: string, path: string, parse: (text: string) => T): Promise<T> {
  const url = site.replace(/\/+$/, '') + path;
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetchBounded(url, { signal, maxBytes: ANSWER_MAX_BYTES });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return parse(await response.text());
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(`${url}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`);
  }
}

/** Asks a site what it serves, and which keys it trusts. @throws Error if it does not answer, or with something else */
export const askSite = (site: string): Promise<LiveDocument> => askAt(site, LIVE_PATH, parseLive);

/** What a move wants visitors to get. */
interface Wanted {
  app: string;
  /** Undefined for a move that names no other release, such as a flag. */
  release?: { id: string; channel: Channel };
}

const isServed = ({ isOff, releases }: AppOnSite, { release }: Wanted): boolean =>
  isOff || !release || releases.some((each) => each.release === release.id && each.channel === release.channel);

const describeServed = ({ isOff, releases }: AppOnSite): string =>
  isOff
    ? 'nothing, because it is off'
    : releases.map(({ release, channel }) => `${release} (${channel})`).join(', ') || 'nothing';

/** A site that has not read the registry since the first release of an app does not name it. */
const NOT_KNOWN: AppOnSite = {
  revision: null,
  stored: null,
  follows: false,
  isOff: false,
  releases: [],
  problem: null,
};

const describeFollowed = (site: string, app: string, found: AppOnSite): string =>
  [
    `${site} serves ${app}: ${describeServed(found)}, at revision ${found.revision}`,
    ...(found.problem ? [`It reports a problem: ${found.problem}`] : []),
  ].join('\n');

/** How to continue when a site does not use what a pointer says. */
function wayBack(app: string, moved: SeenPointer, { revision, follows }: AppOnSite): string {
  const sign = `npm run kenali -- sign ${app} --expect ${moved.revision}`;
  if (!follows && revision !== null && moved.revision <= revision)
    return `Every site has seen a later pointer. If this one is right: ${sign} --above ${revision}`;
  return `With a trusted key: "${sign}" makes it count, and "npm run kenali -- rollback ${app}" after that undoes it.`;
}

type Answer = AppOnSite | Error;

/** Whether a site uses a pointer. `refused` and `later` may be from before it has read the pointer again. */
function judge(found: Answer, wanted: Wanted, moved: SeenPointer): 'served' | 'refused' | 'later' | 'waiting' {
  if (found instanceof Error || !found.stored) return 'waiting';
  const { stored, follows, problem } = found;
  if (stored.digest === moved.digest) {
    if (follows && isServed(found, wanted)) return 'served';
    return problem ? 'refused' : 'waiting';
  }
  return stored.revision > moved.revision ? 'later' : 'waiting';
}

/**
 * Waits until a site follows the pointer of an app, which was just moved. Open pages keep what they have.
 * @returns what the site serves, as a sentence. Without an address: that nobody asked
 * @throws CliError that says why the site does not follow, and how to go back
 */
export async function confirmOnSite(
  store: Store,
  wanted: Wanted,
  { site = process.env.PUBLIC_URL, withinMs = FOLLOWS_WITHIN_MS } = {},
): Promise<string> {
  if (!site) return 'Nobody asked the site whether it follows: PUBLIC_URL is not set.';
  const address: string = site;
  const { app } = wanted;
  const pointer = await readPointer(store, app);
  if (!pointer) throw new CliError(`${app} was never released in ${store.where}`);
  const { revision } = pointer.pointer;
  const moved = { revision, digest: digestOfMessage(splitPointer(app, pointer.text).message) };
  const end = Date.now() + withinMs;
  let unsettledSince: number | null = null;
  for (;;) {
    const found = await askSite(address).then(
      ({ apps }): Answer => apps[app] ?? NOT_KNOWN,
      (error: Error): Answer => error,
    );
    const verdict = judge(found, wanted, moved);
    if (verdict === 'served') return describeFollowed(address, app, found as AppOnSite);
    unsettledSince = verdict === 'waiting' ? null : (unsettledSince ?? Date.now());
    if (unsettledSince !== null && Date.now() - unsettledSince >= SETTLED_MS) return conclude(found as AppOnSite);
    if (Date.now() >= end) throw new CliError(notFollowed(found));
    await wait(ASK_AGAIN_MS);
  }

  function conclude(found: AppOnSite): string {
    if (found.stored?.digest !== moved.digest)
      return `The pointer was moved again. ${describeFollowed(address, app, found)}`;
    throw new CliError(
      `${address} DOES NOT SERVE revision ${revision} of ${app}: ${found.problem}. Visitors get what they got before: ` +
        `${describeServed(found)}. ${wayBack(app, moved, found)}`,
    );
  }

  function notFollowed(found: Answer): string {
    const state = found instanceof Error ? found.message : `it is at revision ${found.revision ?? 0}`;
    return (
      `The pointer of ${app} is at revision ${revision}, but ${address} did not follow within ${withinMs / 1000} s: ${state}. ` +
      `It follows as soon as it can. To go back: npm run kenali -- rollback ${app}`
    );
  }
}
