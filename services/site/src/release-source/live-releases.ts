import { withTimeout } from '@kenali/node-utils';
import type { AppOnSite } from '@kenali/releases/live';
import { Refused } from '@kenali/releases/signing';
import { createClaims } from './claims.ts';
import { createKnownApps } from './known-apps.ts';
import { createLiveApp, type LiveSources } from './live-app.ts';
import { isOff, type LiveApp, type LiveApps, type OffApp } from './live-state.ts';

/** The longest time until new navigations see a moved pointer. */
const POINTER_TTL_MS = 3000;
/** A store that hangs must not hang the site. Later requests do not wait at all, until it answers or its timeout is over. */
const LONGEST_WAIT_MS = 2000;
const SEE_LOG = 'the log of the site has the details';

export interface LiveReleases {
  /** Returns the live releases, the same object until something changes. */
  readLive(): Promise<LiveApps>;
  /** The apps that are published but of which nothing may be served, according to the last read. */
  unserved(): string[];
  /** What the last read found. @returns per app, with the time since its pointer was last read, or null if it never was */
  describeLive(): (AppOnSite & { app: string; ageMs: number | null })[];
}

interface Options extends LiveSources {
  /** Called once per new problem. */
  onProblem(message: string): void;
  /** Called for each path that an app states and does not get, each time. */
  onTakenPath(app: string): void;
}

/**
 * The live releases according to the pointers. A pointer that is missing, broken or names a missing release changes
 * nothing, unless the key of a live release was removed. After a restart the site falls back to its copy of the last good pointer and that pointer's history.
 */
export function createLiveReleases({ onProblem, onTakenPath, ...sources }: Options): LiveReleases {
  const problems = new Map<string, string>();
  const knownApps = createKnownApps({ ...sources, reportProblems });
  const { registered } = knownApps;
  const grantPaths = createClaims({ ...sources, registered, reportProblems, onRefusal: onTakenPath });
  const followed = new Map<string, ReturnType<typeof followApp>>();
  let live: LiveApps = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  const startedAt = Date.now();
  let reading: { done: Promise<void>; late: Promise<void> } | null = null;

  /** Reports an app's problems unless they are the same as last time. */
  function reportProblems(app: string, messages: readonly string[]) {
    const message = messages.join('; ');
    if (message && problems.get(app) !== message) onProblem(`${app}: ${message}`);
    problems.set(app, message);
  }

  function followApp(app: string) {
    const messages = new Set<string>();
    let refused: string | null = null;
    const liveApp = createLiveApp(app, sources, (error) => {
      messages.add((error as Error).message);
      if (error instanceof Refused) refused ??= error.message;
    });
    /** When the pointer was last read from the store. */
    let pointerReadAt: number | null = null;
    let follows = false;
    return {
      pointerReadAt: () => pointerReadAt,
      follows: () => follows,
      /** Anybody may read this, so it has no message about files or servers. */
      problem: () => refused ?? (messages.size > 0 ? SEE_LOG : null),
      stored: liveApp.stored,
      isUnserved: liveApp.isUnserved,
      async refresh() {
        messages.clear();
        refused = null;
        const isFromStore = await liveApp.refresh();
        follows = isFromStore === true;
        if (isFromStore) pointerReadAt = Date.now();
        else if (isFromStore === false) pointerReadAt ??= startedAt;
        reportProblems(app, [...messages]);
        return liveApp.live();
      },
    };
  }

  async function refreshApp(app: string) {
    const found = followed.get(app) ?? followApp(app);
    followed.set(app, found);
    return [app, await found.refresh()] as const;
  }

  async function refresh() {
    const found = await Promise.all((await knownApps.read()).map(refreshApp));
    const next = await grantPaths(
      new Map(found.flatMap(([app, of]) => (of === undefined ? [] : [[app, of] as const]))),
    );
    const changed = next.size !== live.size || [...next].some(([app, of]) => live.get(app) !== of);
    if (changed) live = next;
    readAt = Date.now();
  }

  function startReading() {
    const done = refresh().finally(() => {
      reading = null;
    });
    const late = withTimeout(LONGEST_WAIT_MS, done, undefined);
    late.catch(() => undefined);
    return { done, late };
  }

  return {
    async readLive() {
      if (Date.now() - readAt >= POINTER_TTL_MS) {
        reading ??= startReading();
        await (live.size > 0 ? reading.late : reading.done);
      }
      return live;
    },
    unserved: () => [...followed].flatMap(([app, { isUnserved }]) => (isUnserved() ? [app] : [])),
    describeLive: () =>
      [...followed].map(([app, { pointerReadAt, stored, follows, problem }]) => {
        const at = pointerReadAt();
        return {
          app,
          ageMs: at === null ? null : Date.now() - at,
          ...describeApp(live.get(app)),
          stored: stored(),
          follows: follows(),
          problem: problem(),
        };
      }),
  };
}

function describeApp(app: LiveApp | OffApp | undefined): Pick<AppOnSite, 'revision' | 'isOff' | 'releases'> {
  if (!app) return { revision: null, isOff: false, releases: [] };
  if (isOff(app)) return { revision: app.revision, isOff: true, releases: [] };
  const { revision, stable, canary } = app;
  const releases: AppOnSite['releases'] = [{ release: stable.releaseId, channel: 'stable' }];
  if (canary) releases.push({ release: canary.release.releaseId, channel: 'canary' });
  return { revision, isOff: false, releases };
}
