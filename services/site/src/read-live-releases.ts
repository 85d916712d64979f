import { isStopOf, REMOTES } from '@kenali/contracts';
import { type Canary, type Pointer, parsePointer, type Release } from '@kenali/federation/boot';
import type { Releases } from './read-release.ts';
import type { ReleaseSource } from './release-source.ts';
import type { SiteNotes } from './site-notes.ts';

/** A moved pointer is seen by new navigations after this time at the latest. */
export const POINTER_TTL_MS = 3000;

export const APPS = ['shell', ...Object.values(REMOTES).map(({ app }) => app)] as const;

/** What visitors may get of an app. */
export interface LiveApp {
  revision: number;
  stable: Release;
  /** Missing when there is none, and when it was stopped or cannot be read. */
  canary?: { release: Release; percent: number; salt: string };
  config?: Record<string, unknown>;
}

/** By app; `off` when its pointer says so. An app that was never published is missing. */
export type LiveApps = ReadonlyMap<string, LiveApp | 'off'>;

export interface LiveReleases {
  /** The same object as long as nothing changed. */
  read(): Promise<LiveApps>;
}

interface Options {
  source: ReleaseSource;
  releases: Releases;
  notes: SiteNotes;
  /** Told once for each new problem, for the log. */
  onProblem(message: string): void;
  now?: () => number;
}

type Complain = (error: unknown) => void;

/** The pointer, or without a memory of what was live the last good copy of it. */
async function readPointer({ source, notes }: Options, app: string, hasMemory: boolean, complain: Complain) {
  try {
    const content = await source.read(`${app}/channels.json`);
    if (!content) throw new Error('channels.json is missing');
    return { text: content.toString(), pointer: parsePointer(content.toString()) };
  } catch (error) {
    const text = hasMemory ? null : await notes.lastPointer(app);
    if (text === null) throw error;
    complain(error);
    return { text, pointer: parsePointer(text) };
  }
}

/** The release that the pointer names or, without a memory of what was live, the last one before it that is there. */
async function readStable(releases: Releases, app: string, pointer: Pointer, hasMemory: boolean, complain: Complain) {
  const earlier = hasMemory ? [] : pointer.history.map(({ stable }) => stable).reverse();
  for (const releaseId of new Set([pointer.stable, ...earlier])) {
    try {
      const release = await releases.load(app, releaseId);
      if (app === 'shell') await releases.readEntry(release);
      return release;
    } catch (error) {
      complain(error);
    }
  }
  throw new Error('nothing that its pointer names can be used');
}

async function isStopped({ notes }: Options, app: string, canary: Canary, complain: Complain): Promise<boolean> {
  const stop = await notes.canaryStop(app);
  if (!stop || !isStopOf(stop, canary)) return false;
  complain(new Error(`canary ${canary.releaseId} is stopped: ${stop.reason}`));
  return true;
}

/** A canary that something is wrong with is nobody's: its visitors get what is stable. */
async function readCanary(options: Options, app: string, { canary }: Pointer, complain: Complain) {
  if (!canary || canary.percent === 0) return undefined;
  try {
    if (await isStopped(options, app, canary, complain)) return undefined;
    const release = await options.releases.load(app, canary.releaseId);
    if (app === 'shell') await options.releases.readEntry(release);
    return { release, percent: canary.percent, salt: canary.salt };
  } catch (error) {
    complain(error);
    return undefined;
  }
}

interface ReadApp {
  live: LiveApp | 'off';
  /** The pointer, when all is as it says. */
  goodText: string | null;
}

async function readApp(
  options: Options,
  app: string,
  memory: LiveApp | 'off' | undefined,
  complain: Complain,
): Promise<ReadApp> {
  const { text, pointer } = await readPointer(options, app, memory !== undefined, complain);
  if (!pointer.enabled) return { live: 'off', goodText: text };
  const live = await readEnabled(options, app, pointer, memory, complain);
  return { live, goodText: live.stable.releaseId === pointer.stable ? text : null };
}

async function readEnabled(
  options: Options,
  app: string,
  pointer: Pointer,
  memory: LiveApp | 'off' | undefined,
  complain: Complain,
): Promise<LiveApp> {
  const stable = await readStable(options.releases, app, pointer, typeof memory === 'object', complain);
  const canary = await readCanary(options, app, pointer, complain);
  const { revision, config } = pointer;
  return { revision, stable, ...(canary ? { canary } : {}), ...(config ? { config } : {}) };
}

const identityOf = (live: LiveApp | 'off' | undefined): string =>
  typeof live !== 'object'
    ? String(live)
    : JSON.stringify([live.revision, live.stable.releaseId, live.canary?.release.releaseId]);

/**
 * What is live according to the pointers. A pointer that is missing, broken or names what is not there changes nothing:
 * what was live stays. After a restart the site's own copy of the last good pointer, and its history, say what that was.
 */
export function createLiveReleases(options: Options): LiveReleases {
  const { notes, onProblem, now = Date.now } = options;
  const problems = new Map<string, string>();
  const kept = new Map<string, string>();
  let live: LiveApps = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  /** Says what is new about an app. */
  function report(app: string, messages: readonly string[]) {
    const message = messages.join('; ');
    if (message && problems.get(app) !== message) onProblem(`${app}: ${message}`);
    problems.set(app, message);
  }

  async function refreshApp(app: string): Promise<LiveApp | 'off' | undefined> {
    const memory = live.get(app);
    const messages: string[] = [];
    const complain: Complain = (error) => messages.push((error as Error).message);
    try {
      const { live: found, goodText } = await readApp(options, app, memory, complain);
      if (goodText !== null && kept.get(app) !== goodText) {
        kept.set(app, goodText);
        await notes.keepPointer(app, goodText).catch(complain);
      }
      return identityOf(memory) === identityOf(found) ? memory : found;
    } catch (error) {
      complain(error);
      return memory;
    } finally {
      report(app, [...new Set(messages)]);
    }
  }

  async function refresh() {
    const found = await Promise.all(APPS.map(async (app) => [app, await refreshApp(app)] as const));
    const next = new Map(found.flatMap(([app, of]) => (of === undefined ? [] : [[app, of] as const])));
    const changed = next.size !== live.size || [...next].some(([app, of]) => live.get(app) !== of);
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
