import { join } from 'node:path';
import { OWN_APPS } from '@kenali/contracts';
import { type Pointer, parsePointer, parseRelease, type Release, servedReleases } from '@kenali/federation/boot';
import { fetchBounded, readFileIn } from '@kenali/node-utils';
import { parseRegistry, REGISTRY_FILE } from '@kenali/releases/registry';
import {
  createGuard,
  createSeenPointers,
  isPartOfProgram,
  type SeenPointer,
  signaturePath,
} from '@kenali/releases/signing';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../durations.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Job } from '../../../jobs/start-job.ts';
import { keptPer, type Services } from '../../../services.ts';
import { withRefusalNoted } from '../alerts/put-alert.ts';
import { findSeen, storeSeen } from './seen-pointers.ts';

/** Of pointers and descriptions of releases, which have a few kilobytes. The registry of many apps stays below it too. */
const TEXT_MAX_BYTES = 1024 * 1024;
const CDN_TIMEOUT_MS = 4000;
/** Every page that starts reads pointers; the cache keeps these reads off the CDN. */
const CDN_TTL_MS = 3000;
/** More than pages read. Callers name releases, so the cache must not grow with what they ask for. */
const CDN_CACHED_MAX = 500;

const cache = new LRUCache<string, Promise<string | null>>({ max: CDN_CACHED_MAX, ttl: CDN_TTL_MS });

/** @returns null when the CDN has no such file. @throws when it does not answer */
function readFromCdn(url: string): Promise<string | null> {
  const cached = cache.get(url);
  if (cached) return cached;
  const content = fetchText(url);
  cache.set(url, content);
  content.catch(() => cache.delete(url));
  return content;
}

async function fetchText(url: string): Promise<string | null> {
  const headers = { 'Cache-Control': 'no-cache' };
  const signal = AbortSignal.timeout(CDN_TIMEOUT_MS);
  const response = await fetchBounded(url, { headers, signal, maxBytes: TEXT_MAX_BYTES });
  if (response.status === 404 || response.status === 403) return null;
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
  return response.text();
}

/** The release store: a folder or the CDN. One for all calls, because its guard remembers the last good keys while the file of keys is broken. */
export const releaseStoreOf = keptPer((services) => {
  const { config, log } = services;
  const { folder, cdnUrl, notesDir, keysFile } = config.releases;
  const readText = async (path: string) =>
    folder ? ((await readFileIn(folder, path, TEXT_MAX_BYTES))?.toString() ?? null) : readFromCdn(`${cdnUrl}/${path}`);
  const guard = createGuard(keysFile, (message) => log.error(message));
  const seenPointers = createSeenPointers(join(notesDir, 'seen-pointers'));
  const refusesOlder = keysFile !== null && !(folder && isPartOfProgram(folder));

  /** Apps whose newest pointer in the database is among the notes. */
  const inNotes = new Set<string>();

  /** The newest pointer that any API has verified: the notes of this machine, or the database if they are lost or older. */
  async function newestSeen(app: string): Promise<SeenPointer | null> {
    const noted = await seenPointers.newest(app).catch(() => null);
    if (noted && inNotes.has(app)) return noted;
    // Pages of a broken release find the one before it also while the database does not answer.
    const stored = await findSeen(services, app).catch(() => undefined);
    if (stored === undefined) return noted;
    const newest = stored && stored.revision > (noted?.revision ?? 0) ? stored : noted;
    if (newest) await keepSeen(app, newest);
    return newest;
  }

  /** Both are best effort: what cannot be kept is tried again at the next look. */
  async function keepSeen(app: string, seen: SeenPointer): Promise<void> {
    inNotes.add(app);
    const forget = (): unknown => inNotes.delete(app);
    // A folder that cannot be written is reported when it matters: a canary cannot be stopped.
    await Promise.all([seenPointers.keep(app, seen).catch(forget), storeSeen(services, app, seen).catch(forget)]);
  }

  /** The cached copy of a pointer may be from before a move that the site has seen already. */
  async function readNewest(path: string, seen: SeenPointer | null): Promise<string | null> {
    const text = await readText(path);
    if (folder || text === null || !seen || parsePointer(text).revision >= seen.revision) return text;
    cache.delete(`${cdnUrl}/${path}`);
    return readText(path);
  }

  /**
   * The newest pointer counts that the API or the site verified, if they share the folder of notes.
   * @returns null for an app that was never released
   * @throws Refused when no trusted key signed it or a release that it names; Error when it is malformed or the store is unavailable
   */
  async function readPointer(app: string): Promise<Pointer | null> {
    const seen = refusesOlder ? await newestSeen(app) : null;
    const content = await readNewest(`${app}/channels.json`, seen);
    if (content === null) return null;
    const pointer = parsePointer(content);
    const { revision } = pointer;
    return withRefusalNoted(services, { app, revision }, async () => {
      const checked = await guard.pointer(app, content, revision, seen);
      if (refusesOlder && checked && checked.revision !== seen?.revision) await keepSeen(app, checked);
      // A missing one is the site's problem to report.
      for (const { releaseId } of servedReleases(pointer)) await readRelease(app, releaseId);
      return pointer;
    });
  }

  /** Text of `release.json`, or null. @throws Refused when no trusted key signed it, or when the store is unavailable */
  async function readRelease(app: string, releaseId: string): Promise<string | null> {
    const text = await readText(`${app}/${releaseId}/release.json`);
    if (text === null) return null;
    const signature = keysFile && (await readText(signaturePath(app, releaseId)));
    await guard.release(app, releaseId, Buffer.from(text), signature ? Buffer.from(signature) : null);
    return text;
  }

  /** The apps of this repository, and those that the registry of the store lists. */
  async function listApps(): Promise<string[]> {
    try {
      const text = await readText(REGISTRY_FILE);
      return [...new Set([...OWN_APPS, ...(text ? Object.keys(parseRegistry(text).apps) : [])])];
    } catch (error) {
      log.warn({ problem: (error as Error).message }, 'could not read the registry of releases');
      return [...OWN_APPS];
    }
  }

  return {
    readPointer,
    readRelease,
    /** The description of a release, or null: it is missing or broken, nobody trusted signed it, or the store does not answer. */
    async findRelease(app: string, releaseId: string): Promise<Release | null> {
      try {
        const text = await readRelease(app, releaseId);
        return text === null ? null : parseRelease(text);
      } catch {
        return null;
      }
    },
    listApps,
    /** Anybody can ask for any name, and the store is read for those alone that it has. @throws AppError NOT_FOUND */
    async requireListed(app: string): Promise<void> {
      if (!OWN_APPS.includes(app) && !(await listApps()).includes(app)) throw new AppError('NOT_FOUND');
    },
  };
});

export type ReleaseStore = ReturnType<typeof releaseStoreOf>;

/** Reads the pointer of each app, which stores an alert if a signature fails. A store that is down is no alert of its own. */
export async function checkPointers(services: Services): Promise<void> {
  const store = releaseStoreOf(services);
  const apps = await store.listApps();
  await Promise.all(apps.map((app) => store.readPointer(app).catch(() => undefined)));
}

/** Finds signatures that fail also while no page starts. */
export const releasesJob: Job = { name: 'releases', everyMs: MINUTE_MS, run: checkPointers };
