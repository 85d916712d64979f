import { containerOf, isStopOf, KNOWN_PREFIXES } from '@kenali/contracts';
import { type Canary, type Pointer, parsePointer, type Release } from '@kenali/federation/boot';
import { digestOfMessage, type Guard, type SeenPointer, splitPointer } from '@kenali/releases/signing';
import { earlierOf, isOff, type LiveApp, type OffApp, releasesOf } from './live-state.ts';
import type { Releases } from './read-releases.ts';
import { createRevocation } from './revoked-releases.ts';
import type { SiteState } from './site-state.ts';
import type { StoreFiles } from './store-files.ts';

export interface LiveSources {
  files: StoreFiles;
  releases: Releases;
  state: SiteState;
  guard: Guard;
}

/** Nothing was ever released under this name. */
class NotPublished extends Error {}

const identityOf = (live: LiveApp | OffApp | undefined): string =>
  JSON.stringify(
    live &&
      (isOff(live)
        ? live
        : [live.revision, ...releasesOf(live).map(({ releaseId, prefixes }) => [releaseId, prefixes])]),
  ) ?? '';

type Report = (error: unknown) => void;

/**
 * Creates the function that reads the pointer of an app. Right after a restart, it falls back to the last good copy.
 * @param note receives what the store has, also if it is refused
 */
function createPointerReader(
  app: string,
  { files, state, guard }: LiveSources,
  report: Report,
  note: (stored: SeenPointer) => void,
) {
  /** Parses a pointer that a trusted key signed and that is not older than one seen before. The newest one seen is kept. */
  async function parseVerified(text: string): Promise<Pointer> {
    const parsed = parsePointer(text);
    note({ revision: parsed.revision, digest: digestOfMessage(splitPointer(app, text).message) });
    const before = await state.seenPointer(app).catch((error: unknown) => {
      report(error);
      return null;
    });
    const seen = await guard.pointer(app, text, parsed.revision, before);
    if (seen && seen.revision !== before?.revision) await state.keepSeen(app, seen).catch(report);
    return parsed;
  }

  return async (isLive: boolean): Promise<{ text: string; parsed: Pointer; isFromStore: boolean }> => {
    try {
      const content = await files.read(`${app}/channels.json`);
      if (!content) throw new NotPublished('channels.json is missing');
      const text = content.toString();
      return { text, parsed: await parseVerified(text), isFromStore: true };
    } catch (error) {
      const text = isLive ? null : await state.lastPointer(app);
      if (text === null) throw error;
      report(error);
      const parsed = parsePointer(text);
      // The keys may have changed since it was kept. It may be older than the newest one seen.
      await guard.pointer(app, text, parsed.revision, null);
      return { text, parsed, isFromStore: false };
    }
  };
}

/** Follows the pointer of one app. @param report receives what is wrong, also if the app stays live */
export function createLiveApp(app: string, sources: LiveSources, report: Report) {
  const { releases, state } = sources;
  let stored: SeenPointer | null = null;
  const readPointer = createPointerReader(app, sources, report, (found) => {
    stored = found;
  });
  let live: LiveApp | OffApp | undefined;
  /** The last verified one. */
  let pointer: { text: string; parsed: Pointer } | undefined;
  let isPublished = false;

  /** Loads a release that can be used: the shell's has its document. */
  async function load(releaseId: string, reportToo?: Report): Promise<Release> {
    const release = await releases.load(app, releaseId, reportToo);
    if (app === 'shell') await releases.readEntry(release);
    return release;
  }

  /** Loads the release that the pointer names. Right after a restart, falls back to the latest usable one in the history. */
  async function readStable(named: Pointer): Promise<Release> {
    const isLive = live !== undefined && !isOff(live);
    for (const releaseId of new Set([named.stable, ...(isLive ? [] : earlierOf(named))])) {
      try {
        return await load(releaseId, report);
      } catch (error) {
        report(error);
      }
    }
    throw new Error('no release that the pointer names is usable');
  }

  async function isStopped(canary: Canary): Promise<boolean> {
    const stop = await state.canaryStop(app);
    if (!stop || !isStopOf(stop, canary)) return false;
    report(new Error(`canary ${canary.releaseId} is stopped: ${stop.reason}`));
    return true;
  }

  /** Visitors of a stopped or unreadable canary get the stable release. */
  async function readCanary({ canary }: Pointer): Promise<LiveApp['canary']> {
    if (!canary || canary.percent === 0) return undefined;
    try {
      if (await isStopped(canary)) return undefined;
      const release = await load(canary.releaseId, report);
      return { release, percent: canary.percent, salt: canary.salt };
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  async function readEnabled(named: Pointer): Promise<LiveApp> {
    const stable = await readStable(named);
    const canary = await readCanary(named);
    const { revision, config } = named;
    return { revision, stable, ...(canary ? { canary } : {}), ...(config ? { config } : {}) };
  }

  /** The site says that pages of the app are off, and not that they do not exist. A release that is broken says nothing about them. */
  async function readOff({ revision, stable }: Pointer): Promise<OffApp> {
    const release = await releases.load(app, stable).catch(() => null);
    return { isOff: true, revision, prefixes: release?.prefixes ?? KNOWN_PREFIXES[containerOf(app)] ?? [] };
  }

  /** The stop has a file of its own, so it counts while the pointer cannot be read. */
  async function withoutStoppedCanary(known: LiveApp): Promise<LiveApp> {
    if (!known.canary || !pointer?.parsed.canary) return known;
    const isOver = await isStopped(pointer.parsed.canary).catch(() => false);
    const { canary: _stopped, ...stable } = known;
    return isOver ? stable : known;
  }

  const withoutRevoked = createRevocation(app, { ...sources, load, report });

  /** What stays live while the pointer cannot be used. */
  async function withoutEnded(known: LiveApp | OffApp): Promise<LiveApp | OffApp> {
    const kept = pointer ? await withoutRevoked(known, pointer) : known;
    return isOff(kept) ? kept : withoutStoppedCanary(kept);
  }

  /** The same object while nothing changes. */
  function keep(found: LiveApp | OffApp): void {
    if (identityOf(live) !== identityOf(found)) live = found;
  }

  return {
    live: () => live,
    /** The pointer in the store when it was last read, whether or not it counts. Null if it never was. */
    stored: () => stored,
    /** Whether there is a pointer, but no release that may be served. */
    isUnserved: () => isPublished && live === undefined,
    /** @returns whether the store answered with a pointer that counts, or null if no pointer could be used */
    async refresh(): Promise<boolean | null> {
      try {
        const { text, parsed, isFromStore } = await readPointer(live !== undefined);
        pointer = { text, parsed };
        const found = parsed.enabled ? await readEnabled(parsed) : await readOff(parsed);
        // A copy of the pointer is good if the live release is the one that it names.
        const isGood = isOff(found) || found.stable.releaseId === parsed.stable;
        if (isGood) await state.keepPointer(app, text).catch(report);
        keep(found);
        return isFromStore;
      } catch (error) {
        report(error);
        isPublished ||= !(error instanceof NotPublished);
        if (live) keep(await withoutEnded(live));
        return null;
      }
    },
  };
}
