import { containerOf, KNOWN_PREFIXES, type RemoteName } from '@kenali/contracts';
import { claimOwner, REGISTRY_APP } from '@kenali/releases/registry';
import { isOff, type LiveApp, type LiveApps, type OffApp, releasesOf } from './live-state.ts';
import type { Releases } from './read-releases.ts';
import type { SiteState } from './site-state.ts';

type App = LiveApp | OffApp;
/** Paths by app. */
export type Claims = ReadonlyMap<string, readonly string[]>;

interface Options {
  releases: Pick<Releases, 'readPages'>;
  state: Pick<SiteState, 'lastPointer' | 'keepPointer'>;
  /** What the registry of the store says. Nobody signs it, so it gives no path; without notes, it says which app came first. */
  registered(): Claims;
  /** Called each time, also without a problem. */
  reportProblems(what: string, messages: readonly string[]): void;
  /** Called for each path that an app does not get, each time. */
  onRefusal(app: string): void;
}

/** The name of the note. No app that a key can be trusted for has a full stop in its name. */
const NOTE = `${REGISTRY_APP}.claims`;

const statedBy = (app: App): readonly string[] => [
  ...new Set(isOff(app) ? app.prefixes : releasesOf(app).flatMap(({ prefixes }) => prefixes)),
];

function withPrefixes(app: App, granted: readonly string[]): App {
  const only = <T extends { prefixes: readonly string[] }>(one: T) => ({
    ...one,
    prefixes: one.prefixes.filter((prefix) => granted.includes(prefix)),
  });
  if (isOff(app)) return only(app);
  const { stable, canary } = app;
  return { ...app, stable: only(stable), ...(canary ? { canary: { ...canary, release: only(canary.release) } } : {}) };
}

/**
 * Gives each path to one app.
 * @param before what each app had. It keeps that, also while it cannot be read
 * @param first who is asked first for a path that nobody had
 */
function grantClaims(remotes: ReadonlyMap<string, App>, pages: readonly string[], before: Claims, first: Claims) {
  const granted = new Map([...before].filter(([app]) => !remotes.has(app)));
  const problems = new Map<string, string[]>();
  const claims: Record<RemoteName, readonly string[]> = { ...KNOWN_PREFIXES };
  for (const [app, prefixes] of granted) claims[containerOf(app)] = prefixes;
  const isIn = (one: Claims, app: string, prefix: string) => one.get(app)?.includes(prefix) ?? false;
  const asked = [...remotes].flatMap(([app, of]) =>
    statedBy(of).map((prefix) => ({
      app,
      prefix,
      turn: isIn(before, app, prefix) ? 0 : isIn(first, app, prefix) ? 1 : 2,
    })),
  );
  for (const { app, prefix } of asked.sort((one, other) => one.turn - other.turn)) {
    const owner = claimOwner(app, prefix, { pages, claims });
    if (owner) {
      problems.set(app, [...(problems.get(app) ?? []), `${prefix} belongs to ${owner}`]);
      continue;
    }
    granted.set(app, [...(granted.get(app) ?? []), prefix]);
    claims[containerOf(app)] = [...(claims[containerOf(app)] ?? []), prefix];
  }
  return { granted, problems };
}

/**
 * Decides which of the paths that releases state they get: none of the shell, of the servers, or of another app. A team's key signs any path,
 * and only the release command refuses some. Of two apps, the one that had the path before keeps it.
 */
export function createClaims({ releases, state, registered, reportProblems, onRefusal }: Options) {
  let held: Claims | null = null;
  /** What was made of each app, so that nothing changes while its paths do not. */
  const made = new WeakMap<App, { key: string; app: App }>();

  async function readNote(): Promise<Claims> {
    const note: Record<string, string[]> = JSON.parse((await state.lastPointer(NOTE)) ?? '{}');
    return new Map(Object.entries(note));
  }

  /** Null if no shell is live, or if one does not say which pages it has. */
  async function shellPages(shell: App | undefined): Promise<string[] | null> {
    if (!shell || isOff(shell)) return null;
    const lists = await Promise.all(releasesOf(shell).map(releases.readPages));
    if (!lists.every((pages) => pages !== null)) return null;
    return lists.flatMap((pages) => pages.map(({ path }) => path));
  }

  function withGranted(app: App, granted: readonly string[]): App {
    if (statedBy(app).every((prefix) => granted.includes(prefix))) return app;
    const key = JSON.stringify(granted);
    const known = made.get(app);
    if (known?.key === key) return known.app;
    const next = { key, app: withPrefixes(app, granted) };
    made.set(app, next);
    return next.app;
  }

  function report(app: string, messages: readonly string[]): void {
    for (const _message of messages) onRefusal(app);
    reportProblems(`paths of ${app}`, messages);
  }

  async function decide(remotes: ReadonlyMap<string, App>, pages: readonly string[]): Promise<Claims> {
    const before = held ?? (await readNote().catch(() => new Map()));
    const { granted, problems } = grantClaims(remotes, pages, before, registered());
    for (const app of remotes.keys()) report(app, problems.get(app) ?? []);
    await state.keepPointer(NOTE, JSON.stringify(Object.fromEntries(granted))).catch(() => undefined);
    held = granted;
    return granted;
  }

  /** Without the pages of the shell, apps have what they had. */
  function keepHeld(remotes: ReadonlyMap<string, App>): Claims {
    const kept = new Map(
      [...remotes.keys()].map((app) => [app, [...(held?.get(app) ?? []), ...(KNOWN_PREFIXES[containerOf(app)] ?? [])]]),
    );
    for (const [app, of] of remotes) {
      const others = statedBy(of).filter((prefix) => !kept.get(app)?.includes(prefix));
      report(
        app,
        others.map((prefix) => `${prefix} belongs to the shell until its pages are known`),
      );
    }
    return kept;
  }

  return async (found: LiveApps): Promise<LiveApps> => {
    const remotes = new Map([...found].filter(([app]) => app !== 'shell'));
    const pages = await shellPages(found.get('shell'));
    const granted = pages ? await decide(remotes, pages) : keepHeld(remotes);
    return new Map(
      [...found].map(([app, of]) => [app, app === 'shell' ? of : withGranted(of, granted.get(app) ?? [])]),
    );
  };
}
