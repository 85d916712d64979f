import { arePrefixes, measuredRoutesIn, ownsPath, vitalOwnerOf } from '@kenali/contracts';
import {
  BrokenDocument,
  type Fields,
  fieldsOf,
  integritiesOf,
  isSafePath,
  parseJson,
  safeNameOf,
  schemaOneOf,
  textOf,
} from './check-fields.ts';
import { declaredFlags, type FlagDeclarations } from './flags.ts';
import { type FederationManifest, parseManifest } from './manifest.ts';

/** `release.json`: the content of one immutable folder of the store. */
export interface Release {
  schema: 1;
  /** Folder of the store: "catalog-mf". */
  app: string;
  /** Container name: "catalog_mf". */
  name: string;
  version: string;
  /** Name of the folder: version and digest of what was built, "0.1.0-3f9c2a7b10". */
  releaseId: string;
  /** Commit that was built, if known. It ends in `-dirty` when files had uncommitted changes. */
  commit?: string;
  /** SHA-256 of the lock file that it was built with, in hex. */
  lock: string;
  /** Digest of the API's document that it was built with (`tools/api-contract`). */
  api: string;
  /** The calls of the API in its scripts: "POST /api/orders/{}", or "/api/orders" where the method is not known. */
  calls: string[];
  /** Who built and published it: the address of a run of a pipeline, or a name. Missing if the machine states neither. */
  builder?: string;
  /** When it was published, ISO 8601. */
  time: string;
  /** For a remote, the range that it needs ("^1.0.0"). For the shell, the version that it offers ("1.0.0"). */
  contract: string;
  /** Path of the entry: "remoteEntry.js", or "index.html" for the shell. */
  entry: string;
  /** sha384 of the entry, in the form of the `integrity` attribute. */
  integrity: string;
  /** sha384 of every file, by path. */
  files: Record<string, string>;
  /** sha384 of the list of source maps, which are no files of the release: browsers cannot read them. */
  maps?: string;
  /** Remotes only. */
  manifest?: FederationManifest;
  /** The versions of the shared packages that the shell provides. Empty for a remote. */
  provides: Record<string, string>;
  /** The paths that a remote owns. Empty for the shell. */
  prefixes: string[];
  /** The slots that a remote fills. Empty for the shell. */
  slots: string[];
  /** The paths of its pages, such as "/reports/:id". */
  routes: string[];
  /** The flags that a remote knows. Empty for the shell. */
  flags: FlagDeclarations;
}

function claimsOf(
  { provides, prefixes, slots }: Fields,
  what: string,
): Pick<Release, 'provides' | 'prefixes' | 'slots'> {
  if (!areVersions(provides)) throw new BrokenDocument(`${what}: provides are not versions`);
  if (!arePrefixes(prefixes)) throw new BrokenDocument(`${what}: prefixes are not paths`);
  if (!isSlots(slots)) throw new BrokenDocument(`${what}: slots are not names of slots`);
  return { provides, prefixes, slots };
}

const areVersions = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((version) => typeof version === 'string' && /^\d+\.\d+\.\d+/.test(version));

const MOST_CALLS = 1000;
const CALL = /^(?:[A-Z]{3,7} )?\/api\/[A-Za-z0-9/{}-]{1,200}$/;

function callsOf(value: unknown, what: string): string[] {
  const areCalls =
    Array.isArray(value) &&
    value.length <= MOST_CALLS &&
    value.every((each) => typeof each === 'string' && CALL.test(each));
  if (!areCalls) throw new BrokenDocument(`${what}: calls are not calls of the API`);
  return value;
}

const MOST_SLOTS = 20;
const isSlots = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= MOST_SLOTS &&
  value.every((each) => typeof each === 'string' && each.length <= 60 && /^[a-z][a-z.-]*$/.test(each));

/**
 * Parses the description of a release.
 * @throws BrokenDocument when it is invalid
 */
export function parseRelease(text: string): Release {
  const what = 'release.json';
  const fields = fieldsOf(parseJson(text, what), what);
  const files = integritiesOf(fields.files, `${what}: files`);
  const entry = textOf(fields, 'entry', what);
  const integrity = textOf(fields, 'integrity', what);
  if (!isSafePath(entry) || files[entry] !== integrity) {
    throw new BrokenDocument(`${what}: the entry is not one of the files, or its integrity differs`);
  }
  return {
    schema: schemaOneOf(fields, what),
    app: safeNameOf(fields, 'app', what),
    name: safeNameOf(fields, 'name', what),
    version: safeNameOf(fields, 'version', what),
    releaseId: safeNameOf(fields, 'releaseId', what),
    ...(typeof fields.commit === 'string' ? { commit: fields.commit } : {}),
    lock: textOf(fields, 'lock', what),
    api: textOf(fields, 'api', what),
    calls: callsOf(fields.calls, what),
    ...(typeof fields.builder === 'string' ? { builder: fields.builder } : {}),
    time: textOf(fields, 'time', what),
    contract: textOf(fields, 'contract', what),
    entry,
    integrity,
    files,
    ...(typeof fields.maps === 'string' ? { maps: fields.maps } : {}),
    ...(fields.manifest === undefined ? {} : { manifest: parseManifest(fields.manifest, `${what}: manifest`) }),
    ...claimsOf(fields, what),
    routes: measuredRoutesIn(fields.routes),
    flags: declaredFlags(fields.flags),
  };
}

/** The routes whose speed counts although the code of shell and API does not list them: below the release's own paths. */
export const measuredRoutesOf = ({ prefixes, routes }: Pick<Release, 'prefixes' | 'routes'>): string[] =>
  routes.filter((route) => !vitalOwnerOf(route) && prefixes.some((prefix) => ownsPath(prefix, route)));
