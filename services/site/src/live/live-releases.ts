import { containerOf, isStopOf, KNOWN_PREFIXES } from '@kenali/contracts';
import { type Canary, type Pointer, parsePointer } from '@kenali/federation/boot';
import type { Guard } from '@kenali/releases/signing';
import { isOff, type LiveApp, type LiveApps, type OffApp } from '../assign-releases.ts';
import type { ReleaseSource } from '../release-source.ts';
import type { Releases } from '../releases.ts';
import type { SiteState } from '../site-state.ts';
import { createKnownApps } from './known-apps.ts';
import { withoutRevoked } from './revoked-releases.ts';

/** The longest time until new navigations see a moved pointer. */
const POINTER_TTL_MS = 3000;
/** A store that hangs must not hang the site. Later requests do not wait at all, until it answers or its timeout is over. */
const LONGEST_WAIT_MS = 2000;

export interface LiveReleases {
  /** Returns the same object until something changes. */
  read(): Promise<LiveApps>;
  /** What the last read found, for metrics. An app whose pointer was never read is missing. */
  state(): { app: string; ageMs: number; revision: number | null; releases: { release: string; channel: string }[] }[];
}

interface Options {
  source: ReleaseSource;
  releases: Releases;
  state: SiteState;
  guard: Guard;
  /** Whether pointers older than the newest one seen are refused. */
  refusesOlder: boolean;
  /** Called once per new problem. */
  onProblem(message: string): void;
  now?: () => number;
  longestWaitMs?: number;
}

type Report = (error: unknown) => void;

/** Parses a pointer that a trusted key signed and that is not older than one seen before. The newest one seen is kept. */
async function parseVerified(options: Options, app: string, text: string, report: Report): Promise<Pointer> {
  const { state, guard, refusesOlder } = options;
  const pointer = parsePointer(text);
  const seenPointer = async () => (refusesOlder ? state.seenPointer(app) : null);
  const before = await seenPointer().catch((error: unknown) => {
    report(error);
    return null;
  });
  const { seen, refused } = await guard.pointer(app, text, pointer.revision, before);
  if (refused) report(refused);
  if (refusesOlder && seen && seen.revision !== before?.revision) await state.keepSeen(app, seen).catch(report);
  return pointer;
}

/** Reads the pointer. Right after a restart, falls back to the last good copy. */
async function readPointer(options: Options, app: string, isKnown: boolean, report: Report) {
  const { source, state, guard } = options;
  try {
    const content = await source.read(`${app}/channels.json`);
    if (!content) throw new Error('channels.json is missing');
    const text = content.toString();
    const pointer = await parseVerified(options, app, text, report);
    return { text, pointer, isFromSource: true };
  } catch (error) {
    const text = isKnown ? null : await state.lastPointer(app);
    if (text === null) throw error;
    report(error);
    const pointer = parsePointer(text);
    // The keys may have changed since it was kept. It may be older than the newest one seen.
    const { refused } = await guard.pointer(app, text, pointer.revision, null);
    if (refused) report(refused);
    return { text, pointer, isFromSource: false };
  }
}

/** Loads the release that the pointer names. Right after a restart, falls back to the latest usable one in the history. */
async function readStable(releases: Releases, app: string, pointer: Pointer, isKnown: boolean, report: Report) {
  const earlier = isKnown ? [] : pointer.history.map(({ stable }) => stable).reverse();
  for (const releaseId of new Set([pointer.stable, ...earlier])) {
    try {
      const release = await releases.load(app, releaseId, report);
      if (app === 'shell') await releases.readEntry(release);
      return release;
    } catch (error) {
      report(error);
    }
  }
  throw new Error('no release that the pointer names is usable');
}

async function isStopped({ state }: Options, app: string, canary: Canary, report: Report): Promise<boolean> {
  const stop = await state.canaryStop(app);
  if (!stop || !isStopOf(stop, canary)) return false;
  report(new Error(`canary ${canary.releaseId} is stopped: ${stop.reason}`));
  return true;
}

/** The stop has a file of its own, so it counts while the pointer cannot be read. */
async function withoutStoppedCanary(
  options: Options,
  app: string,
  live: LiveApp,
  pointer: Pointer | undefined,
  report: Report,
): Promise<LiveApp> {
  if (!live.canary || !pointer?.canary) return live;
  const isOver = await isStopped(options, app, pointer.canary, report).catch(() => false);
  const { canary: _stopped, ...stable } = live;
  return isOver ? stable : live;
}

/** Visitors of a stopped or unreadable canary get the stable release. */
async function readCanary(options: Options, app: string, { canary }: Pointer, report: Report) {
  if (!canary || canary.percent === 0) return undefined;
  try {
    if (await isStopped(options, app, canary, report)) return undefined;
    const release = await options.releases.load(app, canary.releaseId, report);
    if (app === 'shell') await options.releases.readEntry(release);
    return { release, percent: canary.percent, salt: canary.salt };
  } catch (error) {
    report(error);
    return undefined;
  }
}

interface ReadApp {
  live: LiveApp | OffApp;
  /** The text of the pointer, to keep as the last good one. Null if the live release is not the one it names. */
  textToKeep: string | null;
  /** False if the source did not answer, and the last good pointer is used. */
  isFromSource: boolean;
}

async function readApp(
  options: Options,
  app: string,
  { text, pointer, isFromSource }: Awaited<ReturnType<typeof readPointer>>,
  known: LiveApp | OffApp | undefined,
  report: Report,
): Promise<ReadApp> {
  if (!pointer.enabled) return { live: await readOff(options, app, pointer), textToKeep: text, isFromSource };
  const live = await readEnabled(options, app, pointer, known, report);
  return { live, textToKeep: live.stable.releaseId === pointer.stable ? text : null, isFromSource };
}

/** The site says that pages of the app are off, and not that they do not exist. A release that is broken says nothing about them. */
async function readOff({ releases }: Options, app: string, { stable }: Pointer): Promise<OffApp> {
  const release = await releases.load(app, stable).catch(() => null);
  return { isOff: true, prefixes: release?.prefixes ?? KNOWN_PREFIXES[containerOf(app)] ?? [] };
}

async function readEnabled(
  options: Options,
  app: string,
  pointer: Pointer,
  known: LiveApp | OffApp | undefined,
  report: Report,
): Promise<LiveApp> {
  const isLive = known !== undefined && !isOff(known);
  const stable = await readStable(options.releases, app, pointer, isLive, report);
  const canary = await readCanary(options, app, pointer, report);
  const { revision, config } = pointer;
  return { revision, stable, ...(canary ? { canary } : {}), ...(config ? { config } : {}) };
}

const identityOf = (live: LiveApp | OffApp | undefined): string =>
  JSON.stringify(
    live && (isOff(live) ? live : [live.revision, live.stable.releaseId, live.canary?.release.releaseId]),
  ) ?? '';

/**
 * The live releases according to the pointers. A pointer that is missing, broken or names a missing release changes
 * nothing, unless the key of a live release was removed. After a restart the site falls back to its copy of the last good pointer and that pointer's history.
 */
export function createLiveReleases(options: Options): LiveReleases {
  const { releases, state, onProblem, now = Date.now, longestWaitMs = LONGEST_WAIT_MS } = options;
  const problems = new Map<string, string>();
  const kept = new Map<string, string>();
  /** The last verified pointer of each app. */
  const pointers = new Map<string, Pointer>();
  /** When the pointer of each app was last read from its source. */
  const pointerReadAt = new Map<string, number>();
  const registry = createKnownApps({ ...options, reportProblems });
  let live: LiveApps = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  const startedAt = now();
  let reading: { done: Promise<void>; late: Promise<void> } | null = null;

  /** Reports an app's problems unless they are the same as last time. */
  function reportProblems(app: string, messages: readonly string[]) {
    const message = messages.join('; ');
    if (message && problems.get(app) !== message) onProblem(`${app}: ${message}`);
    problems.set(app, message);
  }

  async function refreshApp(app: string): Promise<LiveApp | OffApp | undefined> {
    const known = live.get(app);
    const messages: string[] = [];
    const report: Report = (error) => messages.push((error as Error).message);
    try {
      const read = await readPointer(options, app, known !== undefined, report);
      pointers.set(app, read.pointer);
      const { live: found, textToKeep, isFromSource } = await readApp(options, app, read, known, report);
      if (isFromSource || !pointerReadAt.has(app)) pointerReadAt.set(app, isFromSource ? now() : startedAt);
      if (textToKeep !== null && kept.get(app) !== textToKeep) {
        kept.set(app, textToKeep);
        await state.keepPointer(app, textToKeep).catch(report);
      }
      return identityOf(known) === identityOf(found) ? known : found;
    } catch (error) {
      report(error);
      if (!known || isOff(known)) return known;
      const usable = await withoutRevoked(releases, app, known, pointers.get(app), report);
      return await withoutStoppedCanary(options, app, usable, pointers.get(app), report);
    } finally {
      reportProblems(app, [...new Set(messages)]);
    }
  }

  async function refresh() {
    const apps = await registry.read();
    const found = await Promise.all(apps.map(async (app) => [app, await refreshApp(app)] as const));
    const next = new Map(found.flatMap(([app, of]) => (of === undefined ? [] : [[app, of] as const])));
    const changed = next.size !== live.size || [...next].some(([app, of]) => live.get(app) !== of);
    if (changed) live = next;
    readAt = now();
  }

  function startReading() {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, longestWaitMs);
    });
    const done = refresh().finally(() => {
      clearTimeout(timer);
      reading = null;
    });
    // After `late`, nobody waits for it.
    done.catch(() => undefined);
    return { done, late };
  }

  return {
    async read() {
      if (now() - readAt >= POINTER_TTL_MS) {
        reading ??= startReading();
        await (live.size > 0 ? Promise.race([reading.done, reading.late]) : reading.done);
      }
      return live;
    },
    state: () => [...pointerReadAt].map(([app, at]) => ({ app, ageMs: now() - at, ...describeLive(live.get(app)) })),
  };
}

function describeLive(app: LiveApp | OffApp | undefined) {
  if (!app || isOff(app)) return { revision: null, releases: [] };
  const { revision, stable, canary } = app;
  const inUse = [{ release: stable.releaseId, channel: 'stable' }];
  if (canary) inUse.push({ release: canary.release.releaseId, channel: 'canary' });
  return { revision, releases: inUse };
}
