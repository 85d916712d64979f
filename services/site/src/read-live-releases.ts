import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTES } from '@kenali/contracts';
import { parsePointer, parseRelease, type Release } from '@kenali/federation/boot';

/** A moved pointer is seen by new navigations after this time at the latest. */
export const POINTER_TTL_MS = 3000;

export const APPS = ['shell', ...Object.values(REMOTES).map(({ app }) => app)] as const;

/** The live release of an app, or `off` when its pointer says so. */
export type Live = Release | 'off';

export interface LiveReleases {
  /** By app. An app that was never published is missing. The same object as long as nothing changed. */
  read(): Promise<ReadonlyMap<string, Live>>;
}

async function readLive(storeDir: string, app: string): Promise<Live> {
  const pointer = parsePointer(await readFile(join(storeDir, app, 'channels.json'), 'utf8'));
  if (!pointer.enabled) return 'off';
  const release = parseRelease(await readFile(join(storeDir, app, pointer.stable, 'release.json'), 'utf8'));
  if (release.app !== app || release.releaseId !== pointer.stable)
    throw new Error(`${app}: release.json is of another`);
  return release;
}

const sameLive = (one: Live | undefined, other: Live) =>
  one === other || (typeof one === 'object' && typeof other === 'object' && one.releaseId === other.releaseId);

/**
 * What is live according to the pointers of the store. A pointer that is missing or broken changes nothing: the last
 * good copy stays, so that a half-written store cannot take the site down.
 * @param options.onProblem told once for each new problem, for the log
 */
export function createLiveReleases(options: {
  storeDir: string;
  onProblem(message: string): void;
  now?: () => number;
}): LiveReleases {
  const { storeDir, onProblem, now = Date.now } = options;
  const problems = new Map<string, string>();
  let live: ReadonlyMap<string, Live> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function refresh() {
    const next = new Map(live);
    for (const app of APPS) {
      try {
        const found = await readLive(storeDir, app);
        problems.delete(app);
        if (!sameLive(next.get(app), found)) next.set(app, found);
      } catch (error) {
        const message = `${app}: ${(error as Error).message}`;
        if (problems.get(app) !== message) onProblem(message);
        problems.set(app, message);
      }
    }
    const changed = next.size !== live.size || [...next].some(([app, found]) => live.get(app) !== found);
    if (changed) live = next;
    readAt = now();
  }

  return {
    async read() {
      if (now() - readAt >= POINTER_TTL_MS) {
        reading ??= refresh().finally(() => {
          reading = null;
        });
        await reading;
      }
      return live;
    },
  };
}
