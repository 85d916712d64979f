import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { containerOf, type FlagValues, KNOWN_PREFIXES, type Prefixes, type RemoteName } from '@kenali/contracts';
import { type Channel, flagSettings, type Release, resolveFlags } from '@kenali/federation/boot';
import { isOff, type LiveApp, type LiveApps } from './release-source/release-source.ts';

/** The release of an app that one browser gets. */
export interface AssignedApp {
  release: Release;
  channel: Channel;
  /** Revision of the pointer that names the release. */
  revision: number;
  config?: Record<string, unknown>;
  /** The flags that are not at their default. */
  flags: FlagValues;
}

export interface Assignment {
  /** Equal for the same releases and flags. */
  key: string;
  apps: ReadonlyMap<string, AssignedApp | 'off'>;
  /** The paths of each remote for this browser, also of those that are off. */
  prefixes: Prefixes;
  /** Which of the two origins the request came to. */
  side?: 'site' | 'staff';
}

const BYTES = 6;

/**
 * The bucket of a browser: at least 0, less than 100. It is stable for one salt and independent between salts.
 */
export function bucketOf(salt: string, browserId: string): number {
  const digest = createHash('sha256').update(`${salt}\0${browserId}`).digest();
  return (digest.readUIntBE(0, BYTES) / 2 ** (8 * BYTES)) * 100;
}

/** A browser that is in at 10% stays in at 50%. */
export const isInShare = ({ salt, percent }: { salt: string; percent: number }, browserId: string): boolean =>
  bucketOf(salt, browserId) < percent;

/** Each request asks, and the settings change with the pointer only. */
const settings = new WeakMap<object, ReturnType<typeof flagSettings>>();

/** The flags of a release that are not at their default. */
function flagsOf({ flags: declared }: Release, config: LiveApp['config']): FlagValues {
  if (!config?.flags) return {};
  const set = settings.get(config) ?? flagSettings(config);
  settings.set(config, set);
  return resolveFlags(declared, set);
}

/** Selects the release of each app for a browser. */
export function assignReleases(live: LiveApps, browserId: string): Assignment {
  const apps = new Map<string, AssignedApp | 'off'>();
  const owned = new Map<string, readonly string[]>();
  const canaries: string[] = [];
  const variants: string[] = [];
  for (const [app, found] of live) {
    if (isOff(found)) {
      apps.set(app, 'off');
      owned.set(app, found.prefixes);
      continue;
    }
    const { stable, canary, revision, config } = found;
    const isAssigned = canary !== undefined && isInShare(canary, browserId);
    if (isAssigned) canaries.push(app);
    const [release, channel] = isAssigned ? ([canary.release, 'canary'] as const) : ([stable, 'stable'] as const);
    owned.set(app, release.prefixes);
    const flags = flagsOf(release, config);
    if (Object.keys(flags).length > 0) variants.push(`${app}=${JSON.stringify(flags)}`);
    apps.set(app, { release, channel, revision, flags, ...(config ? { config } : {}) });
  }
  const releases = canaries.join(',');
  return { key: [releases, ...variants].join(' '), apps, prefixes: tableOnce(live, releases, owned) };
}

/** Each request asks, and the table changes with the live releases only. */
const tables = new WeakMap<LiveApps, Map<string, Prefixes>>();

function tableOnce(live: LiveApps, key: string, owned: ReadonlyMap<string, readonly string[]>): Prefixes {
  const known = tables.get(live) ?? new Map<string, Prefixes>();
  tables.set(live, known);
  const table = known.get(key) ?? tableOf(owned);
  known.set(key, table);
  return table;
}

function tableOf(owned: ReadonlyMap<string, readonly string[]>): Prefixes {
  const table: Record<RemoteName, readonly string[]> = { ...KNOWN_PREFIXES };
  for (const [app, prefixes] of owned) {
    if (app !== 'shell') table[containerOf(app)] = prefixes;
  }
  return table;
}

const NAME = 'kenali_browser';
const YEAR_S = 365 * 24 * 60 * 60;
const FOUND = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{22})(?:;|$)`);

/** Returns null at the first visit. */
export const knownBrowserId = (req: IncomingMessage): string | null =>
  FOUND.exec(req.headers.cookie ?? '')?.[1] ?? null;

/**
 * The random id that keeps a browser in its canary bucket. Set at the first visit, readable by the site only, and not
 * linked to a user.
 * @param options.isHttps adds `Secure` to the cookie
 */
export function browserIdOf(req: IncomingMessage, res: ServerResponse, { isHttps }: { isHttps: boolean }): string {
  const known = knownBrowserId(req);
  if (known) return known;
  const id = randomBytes(16).toString('base64url');
  const secure = isHttps ? '; Secure' : '';
  res.setHeader('Set-Cookie', `${NAME}=${id}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`);
  return id;
}
