import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CanaryStop, OWN_APPS } from '@kenali/contracts';
import { type Pointer, parseCanaryStop, parsePointer, parseRelease, type Release } from '@kenali/federation/boot';
import { parseRegistry, REGISTRY_FILE } from '@kenali/releases/registry';
import {
  createGuard,
  createSeenPointers,
  type Guard,
  isPartOfProgram,
  type Refused,
  type SeenPointer,
  signaturePath,
} from '@kenali/releases/signing';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { withRefusalNoted } from './alerts/note-refusal.ts';

const CDN_TIMEOUT_MS = 4000;
/** Every page that starts reads pointers; the cache keeps these reads off the CDN. */
const CDN_TTL_MS = 3000;
/** More than pages read. Callers name releases, so the cache must not grow with what they ask for. */
const CDN_CACHED_MAX = 500;

const cache = new Map<string, { at: number; content: Promise<string | null> }>();

/** @returns null when the CDN has no such file. @throws when it does not answer */
function readFromCdn(url: string): Promise<string | null> {
  const cached = cache.get(url);
  if (cached && Date.now() - cached.at < CDN_TTL_MS) return cached.content;
  const content = fetchText(url);
  if (cache.size >= CDN_CACHED_MAX) cache.clear();
  cache.set(url, { at: Date.now(), content });
  content.catch(() => cache.delete(url));
  return content;
}

/** The next read asks the CDN. */
const forgetCdnText = (url: string): boolean => cache.delete(url);

async function fetchText(url: string): Promise<string | null> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(CDN_TIMEOUT_MS) });
  if (response.status === 404 || response.status === 403) return null;
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
  return response.text();
}

async function readFileOrNull(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

interface CheckedPointer {
  pointer: Pointer | null;
  refused: Refused | null;
}

const guards = new WeakMap<Services, Guard>();

/** One for all calls, because it remembers the last good keys while the file of keys is broken. */
function guardOf(services: Services): Guard {
  const onProblem = (message: string) => services.log.error(message);
  const guard = guards.get(services) ?? createGuard(services.config.releases.signatures, onProblem);
  guards.set(services, guard);
  return guard;
}

/** Reads the release store (a folder or the CDN) and the canary stops, which the API writes for the site. */
export function createReleaseStore(services: Services) {
  const { folder, cdnUrl, notesDir, signatures } = services.config.releases;
  const stopFile = (app: string) => join(notesDir, 'canary-stops', `${app}.json`);
  const readText = (path: string) => (folder ? readFileOrNull(join(folder, path)) : readFromCdn(`${cdnUrl}/${path}`));
  const guard = guardOf(services);

  const seenPointers = createSeenPointers(join(notesDir, 'seen-pointers'));
  const refusesOlder = signatures !== null && !(folder && isPartOfProgram(folder));

  /** The cached copy of a pointer may be from before a move that the site has seen already. */
  async function readNewest(path: string, seen: SeenPointer | null): Promise<string | null> {
    const text = await readText(path);
    if (folder || text === null || !seen || parsePointer(text).revision >= seen.revision) return text;
    forgetCdnText(`${cdnUrl}/${path}`);
    return readText(path);
  }

  /** The newest pointer counts that the API or the site verified, if they share the folder of notes. */
  async function checkPointer(app: string): Promise<CheckedPointer> {
    const seen = refusesOlder ? await seenPointers.newest(app).catch(() => null) : null;
    const content = await readNewest(`${app}/channels.json`, seen);
    if (content === null) return { pointer: null, refused: null };
    const pointer = parsePointer(content);
    const { revision } = pointer;
    return withRefusalNoted(services, { app, revision }, async () => {
      const checked = await guard.pointer(app, content, revision, seen);
      // A folder that cannot be written is reported when it matters: a canary cannot be stopped.
      if (refusesOlder && checked.seen && checked.seen.revision !== seen?.revision)
        await seenPointers.keep(app, checked.seen).catch(() => undefined);
      return { pointer, refused: checked.refused ?? (await checkReleases(app, pointer)) };
    });
  }

  /** What is wrong with the releases that the pointer names. A missing one is the site's problem to report. */
  async function checkReleases(app: string, { stable, canary }: Pointer): Promise<Refused | null> {
    for (const releaseId of [stable, ...(canary && canary.percent > 0 ? [canary.releaseId] : [])]) {
      const { refused } = await checkRelease(app, releaseId);
      if (refused) return refused;
    }
    return null;
  }

  async function checkRelease(
    app: string,
    releaseId: string,
  ): Promise<{ text: string | null; refused: Refused | null }> {
    const text = await readText(`${app}/${releaseId}/release.json`);
    if (text === null) return { text, refused: null };
    const signature = signatures && (await readText(signaturePath(app, releaseId)));
    const content = Buffer.from(text);
    const { refused } = await guard.release(app, releaseId, content, signature ? Buffer.from(signature) : null);
    return { text, refused };
  }

  return {
    /** The pointer, and what is wrong with it or its releases if signatures are only reported. @throws like readPointer */
    checkPointer,
    /** Text of `release.json`, or null. @throws Refused when no trusted key signed it, or when the store is unavailable */
    readRelease: async (app: string, releaseId: string) => (await checkRelease(app, releaseId)).text,
    /** Content of a file in the store, or null when the file does not exist. @throws when the store is unavailable */
    readText,
    /**
     * Null for an app that was never released.
     * @throws Refused when no trusted key signed it; Error when it is malformed or the store is unavailable
     */
    readPointer: async (app: string): Promise<Pointer | null> => (await checkPointer(app)).pointer,
    /** Null for an app whose canary never stopped. @throws when the file is malformed or unreadable */
    async readCanaryStop(app: string): Promise<CanaryStop | null> {
      const content = await readFileOrNull(stopFile(app));
      return content === null ? null : parseCanaryStop(content);
    },
    /** Renames a complete draft into place, because the site may read the file at any time. */
    async writeCanaryStop(stop: CanaryStop): Promise<void> {
      const file = stopFile(stop.app);
      const draft = `${file}.${randomUUID()}.tmp`;
      await mkdir(dirname(file), { recursive: true });
      try {
        await writeFile(draft, `${JSON.stringify(stop, null, 2)}\n`);
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

/** The description of a release, or null: it is missing or broken, nobody trusted signed it, or the store does not answer. */
export const findRelease = (store: ReleaseStore, app: string, releaseId: string): Promise<Release | null> =>
  store
    .readRelease(app, releaseId)
    .then((text) => (text === null ? null : parseRelease(text)))
    .catch(() => null);

/** The apps of this repository, and those that the registry of the store lists. */
export async function listApps({ readText }: ReleaseStore, { log }: Services): Promise<string[]> {
  try {
    const text = await readText(REGISTRY_FILE);
    return [...new Set([...OWN_APPS, ...(text ? Object.keys(parseRegistry(text).apps) : [])])];
  } catch (error) {
    log.warn({ problem: (error as Error).message }, 'could not read the registry of releases');
    return [...OWN_APPS];
  }
}

/** Anybody can ask for any name, and the store is read for those alone that it has. @throws AppError NOT_FOUND */
export async function requireListed(store: ReleaseStore, services: Services, app: string): Promise<void> {
  if (!OWN_APPS.includes(app) && !(await listApps(store, services)).includes(app)) throw new AppError('NOT_FOUND');
}
