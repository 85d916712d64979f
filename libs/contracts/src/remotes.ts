import { REMOTES, type RemoteName } from './shell-contract.ts';

/** The apps of this repository. A store may have more. */
export const OWN_APPS: readonly string[] = ['shell', ...Object.values(REMOTES).map(({ app }) => app)];

/** Path prefixes by remote. The first remote with a prefix owns it. */
export type Prefixes = Readonly<Record<RemoteName, readonly string[]>>;

/** The remotes of this repository. */
export const KNOWN_PREFIXES: Prefixes = Object.fromEntries(
  Object.entries(REMOTES).map(([name, { prefixes }]) => [name, prefixes]),
);

/** Where the API answers in a process that is the site too, with everything below. */
export const API_PATHS: readonly string[] = ['/api', '/healthz'];
/** The sent mails of a demo. */
export const MAILBOX_PATH = '/mailbox';
/** What the servers answer, with everything below, and a proxy in front of them: no app can have these paths. */
export const SERVER_PATHS: readonly string[] = [...API_PATHS, MAILBOX_PATH, '/readyz', '/assets', '/cdn'];

// Regular expressions, because the first script runs before the polyfills.

/** The folder of a remote in the store: "catalog-mf" for the container "catalog_mf". */
export const appOf = (name: RemoteName): string => name.replace(/_/g, '-');
/** The container of an app: "catalog_mf" for "catalog-mf". */
export const containerOf = (app: string): RemoteName => app.replace(/-/g, '_');

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** Whether a prefix owns a path. '/' owns only itself, every other prefix also its subpaths. */
export const ownsPath = (prefix: string, path: string): boolean =>
  prefix === '/' ? path === '/' : isBelow(path, prefix);

/** Returns the remote that owns a path, or null. */
export const ownerOf = (pathname: string, prefixes: Prefixes = KNOWN_PREFIXES): RemoteName | null =>
  Object.keys(prefixes).find((name) => prefixes[name]?.some((prefix) => ownsPath(prefix, pathname))) ?? null;

/** Whether two prefixes own a path in common. */
export const prefixesOverlap = (one: string, other: string): boolean => ownsPath(one, other) || ownsPath(other, one);

const PREFIX = /^\/$|^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;
const MOST_PREFIXES = 20;
const LONGEST_PREFIX = 100;

/** Whether a list of prefixes is what a release may state. */
export const arePrefixes = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= MOST_PREFIXES &&
  value.every((each) => typeof each === 'string' && each.length <= LONGEST_PREFIX && PREFIX.test(each));
