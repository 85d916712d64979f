import {
  arePrefixes,
  type BootPractice,
  type FlagValues,
  measuredRoutesIn,
  type Prefixes,
  type RemoteName,
} from '@kenali/contracts';
import {
  BrokenDocument,
  type Fields,
  fieldsOf,
  integritiesOf,
  isAddress,
  isSafeName,
  parseJson,
  safeNameOf,
  schemaOneOf,
  textOf,
} from './check-fields.ts';
import { flagValuesOf } from './flags.ts';
import { type FederationManifest, firstScriptsOf, parseManifest } from './manifest.ts';
import { type Origins, parseOrigins } from './origins.ts';
import type { Channel } from './pointer.ts';
import { parsePractice } from './practice.ts';

/** How the site chose an app's release. Error reports include it. */
interface Origin {
  channel: Channel;
  /** Revision of the pointer that names the release. */
  revision: number;
}

export interface BootShell extends Origin {
  version: string;
  releaseId: string;
}

/** One remote in the release that this page uses until the next full load. What the site did not choose has no origin. */
export interface BootRemote extends Partial<Origin> {
  version: string;
  releaseId: string;
  /** Range of the shell contract that the release needs: "^1.0.0". */
  contract: string;
  /** Address of the release's folder, with a trailing slash. */
  baseUrl: string;
  /** Inlined, because fetching it would delay the entry by one request. */
  manifest: FederationManifest;
  /** sha384 of the first scripts, by path. The entry contains the hashes of the later chunks. */
  integrity: Record<string, string>;
  /** Its flags that are not at their default. */
  flags: FlagValues;
  /** Its routes that `VITAL_ROUTES` does not list, for the figures of speed. */
  routes: string[];
}

/** Kind of installation. A demo emulates payments. The API has its own setting and does not trust this one. */
export type DeploymentMode = 'demo' | 'production';

/** What `services/site` writes into the page: everything the shell must know before it loads a remote. */
export interface BootDocument {
  schema: 1;
  mode: DeploymentMode;
  /** Identifies the served releases and the time. Signed by the site, opaque to the page, part of each error report. */
  bootId?: string;
  /** Whether developers may override releases. Without it, `mode` decides. */
  allowOverrides?: boolean;
  /** Set if the site serves a worker of this shell. Without it, the page removes a worker that it finds. */
  hasWorker?: true;
  shell: BootShell;
  practice: BootPractice;
  /** Set if the pages of staff have an origin of their own. */
  origins?: Origins;
  /** Omits remotes that have no release or are switched off. */
  remotes: Record<RemoteName, BootRemote>;
  /** Remotes that staff switched off. */
  disabled: RemoteName[];
  /** The paths of every remote, also of those that are off or have no usable release. */
  prefixes: Prefixes;
  /** The remote that fills each slot. */
  slots: Record<string, RemoteName>;
}

/** Id of the `<script type="application/json">` element. */
export const BOOT_ELEMENT_ID = 'kenali-boot';

const what = 'boot document';
const isName = (name: unknown): name is RemoteName => typeof name === 'string' && isSafeName(name);

const isChannel = (value: unknown): value is Channel => value === 'stable' || value === 'canary';

function originOf({ channel, revision }: Fields, where: string): Origin {
  if (isChannel(channel) && typeof revision === 'number') return { channel, revision };
  throw new BrokenDocument(`${where}: channel or revision is missing`);
}

function remoteOf(value: unknown, name: string): BootRemote {
  const where = `${what}: ${name}`;
  const fields = fieldsOf(value, where);
  const baseUrl = textOf(fields, 'baseUrl', where);
  if (!isAddress(baseUrl) || !/^https?:.*\/$/.test(baseUrl)) {
    throw new BrokenDocument(`${where}: baseUrl is not the address of a folder`);
  }
  const manifest = parseManifest(fields.manifest, where);
  const integrity = integritiesOf(fields.integrity, `${where}: integrity`);
  const unchecked = firstScriptsOf(manifest).find((path) => !integrity[path]);
  if (unchecked) throw new BrokenDocument(`${where}: ${unchecked} has no integrity`);
  return {
    version: safeNameOf(fields, 'version', where),
    releaseId: safeNameOf(fields, 'releaseId', where),
    contract: textOf(fields, 'contract', where),
    baseUrl,
    manifest,
    integrity,
    ...(fields.channel === undefined ? {} : originOf(fields, where)),
    routes: measuredRoutesIn(fields.routes),
    flags: flagValuesOf(fields.flags),
  };
}

/** Skips invalid remotes, so that one of them does not affect the others. */
function remotesOf(fields: Fields): BootDocument['remotes'] {
  const found = fieldsOf(fields.remotes, `${what}: remotes`);
  const remotes: BootDocument['remotes'] = {};
  for (const name of Object.keys(found).filter(isName)) {
    try {
      remotes[name] = remoteOf(found[name], name);
    } catch (error) {
      if (!(error instanceof BrokenDocument)) throw error;
    }
  }
  return remotes;
}

/** Skips invalid remotes, and slots of others. */
function registryOf({ prefixes, slots }: Fields): Pick<BootDocument, 'prefixes' | 'slots'> {
  const entriesOf = (key: string, value: unknown) => Object.entries(fieldsOf(value, `${what}: ${key}`));
  return {
    prefixes: Object.fromEntries(
      entriesOf('prefixes', prefixes).filter(([name, of]) => isName(name) && arePrefixes(of)),
    ) as Prefixes,
    slots: Object.fromEntries(entriesOf('slots', slots).filter(([, of]) => isName(of))) as BootDocument['slots'],
  };
}

/** Everything except 'demo' counts as production, where payments move money. */
export const modeOf = (value: unknown): DeploymentMode => (value === 'demo' ? 'demo' : 'production');

/**
 * Parses the boot document. It skips remotes that are invalid or unknown.
 * @param text content of the boot element
 * @throws BrokenDocument when the document as a whole is invalid
 */
export function parseBootDocument(text: string): BootDocument {
  const fields = fieldsOf(parseJson(text, what), what);
  const shell = fieldsOf(fields.shell, `${what}: shell`);
  const disabled = Array.isArray(fields.disabled) ? fields.disabled : [];
  return {
    schema: schemaOneOf(fields, what),
    mode: modeOf(fields.mode),
    ...(typeof fields.bootId === 'string' ? { bootId: fields.bootId } : {}),
    ...(typeof fields.allowOverrides === 'boolean' ? { allowOverrides: fields.allowOverrides } : {}),
    ...(fields.hasWorker === true ? { hasWorker: true as const } : {}),
    shell: {
      version: safeNameOf(shell, 'version', what),
      releaseId: safeNameOf(shell, 'releaseId', what),
      ...originOf(shell, `${what}: shell`),
    },
    practice: parsePractice(fields.practice),
    ...(fields.origins === undefined ? {} : { origins: parseOrigins(fields.origins, what) }),
    remotes: remotesOf(fields),
    disabled: disabled.filter(isName),
    ...registryOf(fields),
  };
}
