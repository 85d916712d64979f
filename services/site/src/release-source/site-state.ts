import { join } from 'node:path';
import type { CanaryStop } from '@kenali/contracts';
import { createStopNotes, readNote, writeNote } from '@kenali/releases/notes';
import { createSeenPointers, type SeenPointer } from '@kenali/releases/signing';

/** State that survives a restart of the site. Several processes may share its folder. */
export interface SiteState {
  /** Text of the last good pointer of an app, or null. */
  lastPointer(app: string): Promise<string | null>;
  /** Called after each look at the store. Writes only what changed. */
  keepPointer(app: string, text: string): Promise<void>;
  /** The newest pointer of an app that any process verified, or null. */
  seenPointer(app: string): Promise<SeenPointer | null>;
  keepSeen(app: string, seen: SeenPointer): Promise<void>;
  /** The stop of an app's canary, or null. @throws BrokenDocument */
  canaryStop(app: string): Promise<CanaryStop | null>;
  /** Keeps a stop that the API reported. Replaces an earlier stop of the app. */
  stopCanary(stop: CanaryStop): Promise<void>;
}

/** What this process has seen counts also while the folder cannot be used, or when somebody empties it. */
function createSeen(dir: string): Pick<SiteState, 'seenPointer' | 'keepSeen'> {
  const stored = createSeenPointers(dir);
  const own = new Map<string, SeenPointer>();
  return {
    async seenPointer(app) {
      const entry = own.get(app) ?? null;
      const found = await stored.newest(app).catch((error: unknown) => {
        if (entry) return null;
        throw error;
      });
      return entry && entry.revision > (found?.revision ?? 0) ? entry : found;
    },
    async keepSeen(app, seen) {
      own.set(app, seen);
      await stored.keep(app, seen);
    },
  };
}

export function createFolderState(dir: string): SiteState {
  const pointerFile = (app: string) => join(dir, 'pointers', `${app}.json`);
  const stops = createStopNotes(dir);
  /** What is on the disk. A text that could not be written is not here, so the next look writes it. */
  const kept = new Map<string, string>();
  return {
    lastPointer: (app) => readNote(pointerFile(app)),
    async keepPointer(app, text) {
      if (kept.get(app) === text) return;
      await writeNote(pointerFile(app), text);
      kept.set(app, text);
    },
    ...createSeen(join(dir, 'seen-pointers')),
    canaryStop: stops.read,
    stopCanary: stops.keep,
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
    keepSeen: async (app, entry) => void seen.set(app, entry),
    canaryStop: async (app) => stops.get(app) ?? null,
    stopCanary: async (stop) => void stops.set(stop.app, stop),
  };
}
