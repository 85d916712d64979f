import { OWN_APPS } from '@kenali/contracts';
import type { Pointer, Release } from '@kenali/federation/boot';
import { type Guard, Refused } from '@kenali/releases/signing';
import { earlierOf, isOff, type LiveApp, type OffApp } from './live-state.ts';
import type { Releases } from './read-releases.ts';

/** Nobody trusted states anything about it, so it has no paths either. */
const revoked = (revision: number): OffApp => ({ isOff: true, revision, prefixes: [] });

/** Each refresh may search the history, so only its newest releases count. */
const SEARCHED_RELEASES = 20;

interface Tools {
  releases: Releases;
  guard: Guard;
  /** Loads a release that can be used. */
  load(releaseId: string): Promise<Release>;
  report(error: unknown): void;
}

/** Only the removal of a key ends what is live. A store that is down, or damaged, does not. */
const isRevoked = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: unknown) => error instanceof Refused && error.reason === 'unknown_key',
  );

/**
 * Creates the function that ends what removed keys have signed. A canary gives way to the stable release, and that to the newest one of the
 * last verified history that a trusted key signed. Without such a release, an app of this repository stays, because the practice's pages
 * never go dark on account of the file of keys. Another app is off, as after a restart; also when the key of its pointer was removed.
 */
export function createRevocation(app: string, { releases, guard, load, report }: Tools) {
  const isOwn = OWN_APPS.includes(app);
  const say = (what: string) => report(new Error(what));

  /** The release with the paths that its key may state today. Null if the key was removed. */
  async function stillTrusted(release: Release): Promise<Release | null> {
    const loading = releases.load(app, release.releaseId, report);
    if (await isRevoked(loading)) return null;
    return loading.catch(() => release);
  }

  async function canaryOf({ canary }: LiveApp): Promise<LiveApp['canary']> {
    if (!canary) return undefined;
    const release = await stillTrusted(canary.release);
    if (release) return { ...canary, release };
    say(`canary ${canary.release.releaseId} ends: its key is no longer trusted`);
    return undefined;
  }

  async function findEarlier(history: Pointer, except: string): Promise<Release | null> {
    const earlier = earlierOf(history).filter((releaseId) => releaseId !== except);
    for (const releaseId of earlier.slice(0, SEARCHED_RELEASES)) {
      const release = await load(releaseId).catch(() => null);
      if (release) return release;
    }
    return null;
  }

  async function stableOf({ stable }: LiveApp, history: Pointer): Promise<Release | null> {
    const same = await stillTrusted(stable);
    if (same) return same;
    const { releaseId } = stable;
    const earlier = await findEarlier(history, releaseId);
    const none = 'no earlier release has a trusted one';
    if (earlier) say(`${releaseId} gives way to ${earlier.releaseId}: its key is no longer trusted`);
    else if (isOwn) say(`${releaseId} stays live, although its key is no longer trusted: ${none}`);
    else say(`${releaseId} ends: its key is no longer trusted, and ${none}`);
    return earlier ?? (isOwn ? stable : null);
  }

  /** @param pointer the last verified one */
  return async (
    known: LiveApp | OffApp,
    { text, parsed }: { text: string; parsed: Pointer },
  ): Promise<LiveApp | OffApp> => {
    if (!isOwn && (await isRevoked(guard.pointer(app, text, parsed.revision, null)))) {
      say('the app ends: the key of its pointer is no longer trusted');
      return revoked(parsed.revision);
    }
    if (isOff(known)) return known;
    const { canary: _canary, ...rest } = known;
    const canary = await canaryOf(known);
    const stable = await stableOf(known, parsed);
    return stable ? { ...rest, stable, ...(canary ? { canary } : {}) } : revoked(parsed.revision);
  };
}
