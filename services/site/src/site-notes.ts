import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CanaryStop } from '@kenali/contracts';
import { parseCanaryStop } from '@kenali/federation/boot';

/** What the site remembers by itself, in a folder that several of its processes may share. */
export interface SiteNotes {
  /** The last pointer of an app that was good, as text; null when there is none. */
  lastPointer(app: string): Promise<string | null>;
  keepPointer(app: string, text: string): Promise<void>;
  /** Why a canary is not assigned any more. @throws BrokenDocument */
  canaryStop(app: string): Promise<CanaryStop | null>;
  /** Written by whoever counts errors; a later one for the same app takes its place. */
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

/** Whole or not at all: another process may read it at any time. */
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

export function folderNotes(dir: string): SiteNotes {
  const pointerFile = (app: string) => join(dir, 'pointers', `${app}.json`);
  const stopFile = (app: string) => join(dir, 'canary-stops', `${app}.json`);
  return {
    lastPointer: (app) => readText(pointerFile(app)),
    keepPointer: (app, text) => writeText(pointerFile(app), text),
    async canaryStop(app) {
      const text = await readText(stopFile(app));
      return text === null ? null : parseCanaryStop(text);
    },
    stopCanary: (stop) => writeText(stopFile(stop.app), `${JSON.stringify(stop, null, 2)}\n`),
  };
}

/** For a site without a folder of its own: what it remembers ends with the process. */
export function memoryNotes(): SiteNotes {
  const stops = new Map<string, CanaryStop>();
  return {
    lastPointer: async () => null,
    keepPointer: async () => undefined,
    canaryStop: async (app) => stops.get(app) ?? null,
    stopCanary: async (stop) => void stops.set(stop.app, stop),
  };
}
