import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CanaryStop } from '@kenali/contracts';
import { parseCanaryStop } from '@kenali/federation/boot';
import type { SeenPointer } from '@kenali/releases/signing';

/** State that survives a restart of the site. Several processes may share its folder. */
export interface SiteState {
  /** Text of the last good pointer of an app, or null. */
  lastPointer(app: string): Promise<string | null>;
  keepPointer(app: string, text: string): Promise<void>;
  /** The newest pointer of an app that any process verified, or null. */
  seenPointer(app: string): Promise<SeenPointer | null>;
  keepSeen(app: string, seen: SeenPointer): Promise<void>;
  /** The stop of an app's canary, or null. @throws BrokenDocument */
  canaryStop(app: string): Promise<CanaryStop | null>;
  /** Called by the API, which counts errors. Replaces an earlier stop of the app. */
  stopCanary(stop: CanaryStop): Promise<void>;
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes atomically, because another process may read the file at any time. */
async function writeText(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A file that is not whole counts as none: the folder is the site's own, and a site without updates helps nobody. */
function parseSeen(text: string): SeenPointer | null {
  try {
    const { revision, digest } = JSON.parse(text);
    return Number.isInteger(revision) && typeof digest === 'string' ? { revision, digest } : null;
  } catch {
    return null;
  }
}

export function createFolderState(dir: string): SiteState {
  const pointerFile = (app: string) => join(dir, 'pointers', `${app}.json`);
  const stopFile = (app: string) => join(dir, 'canary-stops', `${app}.json`);
  const seenFile = (app: string) => join(dir, 'seen-pointers', `${app}.json`);
  return {
    lastPointer: (app) => readText(pointerFile(app)),
    keepPointer: (app, text) => writeText(pointerFile(app), text),
    async seenPointer(app) {
      const text = await readText(seenFile(app));
      return text === null ? null : parseSeen(text);
    },
    keepSeen: (app, seen) => writeText(seenFile(app), `${JSON.stringify(seen)}\n`),
    async canaryStop(app) {
      const text = await readText(stopFile(app));
      return text === null ? null : parseCanaryStop(text);
    },
    stopCanary: (stop) => writeText(stopFile(stop.app), `${JSON.stringify(stop, null, 2)}\n`),
  };
}

/** For a site without a folder; the state ends with the process. */
export function createMemoryState(): SiteState {
  const stops = new Map<string, CanaryStop>();
  const seen = new Map<string, SeenPointer>();
  return {
    lastPointer: async () => null,
    keepPointer: async () => undefined,
    seenPointer: async (app) => seen.get(app) ?? null,
    keepSeen: async (app, of) => void seen.set(app, of),
    canaryStop: async (app) => stops.get(app) ?? null,
    stopCanary: async (stop) => void stops.set(stop.app, stop),
  };
}
