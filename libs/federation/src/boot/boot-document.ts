import { REMOTES, type RemoteName } from '@kenali/contracts';
import {
  BrokenDocument,
  type Fields,
  fieldsOf,
  integritiesOf,
  isAddress,
  parseJson,
  safeNameOf,
  schemaOneOf,
  textOf,
} from './check-fields.ts';
import { type FederationManifest, firstScriptsOf, parseManifest } from './manifest.ts';
import type { Channel } from './pointer.ts';

/** How an app's release came to be on this page; reports of errors carry it. Older sites do not say it. */
interface Origin {
  channel?: Channel;
  /** Revision of the pointer that named the release. */
  revision?: number;
}

export interface BootShell extends Origin {
  version: string;
  releaseId: string;
}

/** One remote as this page will use it, until the next full load. */
export interface BootRemote extends Origin {
  version: string;
  releaseId: string;
  /** Range of the shell contract that it needs. */
  contract: string;
  /** Address of the release's folder, with a slash at the end. */
  baseUrl: string;
  /** Inlined, so that no request stands before the entry. */
  manifest: FederationManifest;
  /** sha384 of the first scripts, by path; the entry itself holds the hashes of its later chunks. */
  integrity: Record<string, string>;
  /** `config` of the pointer. */
  config?: Record<string, unknown>;
}

/** What kind of installation this is: in a demo payments are simulated. The API decides by itself what it allows. */
export type DeploymentMode = 'demo' | 'production';

/** What `services/site` writes into the document: everything the shell needs to know before it loads a remote. */
export interface BootDocument {
  schema: 1;
  mode: DeploymentMode;
  /** Signed by the site, opaque to the page: which releases this page was given, and when. Goes with each report. */
  bootId?: string;
  /** Whether a developer may choose another release here; where it is missing, the mode decides. */
  allowOverrides?: boolean;
  shell: BootShell;
  /** A remote without a release, or one that is switched off, is missing. */
  remotes: Partial<Record<RemoteName, BootRemote>>;
  /** Remotes that were switched off on purpose. */
  disabled: RemoteName[];
}

/** Id of the `<script type="application/json">` element. */
export const BOOT_ELEMENT_ID = 'kenali-boot';

const what = 'boot document';
const names = Object.keys(REMOTES) as RemoteName[];

function originOf({ channel, revision }: Fields): Origin {
  return {
    ...(channel === 'stable' || channel === 'canary' ? { channel } : {}),
    ...(typeof revision === 'number' ? { revision } : {}),
  };
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
    ...originOf(fields),
    ...(fields.config === undefined ? {} : { config: fieldsOf(fields.config, `${where}: config`) }),
  };
}

/** One broken remote is left out: it must not take the others with it. */
function remotesOf(fields: Fields): BootDocument['remotes'] {
  const found = fieldsOf(fields.remotes, `${what}: remotes`);
  const remotes: BootDocument['remotes'] = {};
  for (const name of names) {
    try {
      if (found[name] !== undefined) remotes[name] = remoteOf(found[name], name);
    } catch (error) {
      if (!(error instanceof BrokenDocument)) throw error;
    }
  }
  return remotes;
}

/** A demo says so; whatever else stands there, or nothing, is treated as the case in which money moves. */
export const modeOf = (value: unknown): DeploymentMode => (value === 'demo' ? 'demo' : 'production');

/**
 * @param text content of the boot element
 * @throws BrokenDocument when the document as a whole cannot be used
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
    shell: {
      version: safeNameOf(shell, 'version', what),
      releaseId: safeNameOf(shell, 'releaseId', what),
      ...originOf(shell),
    },
    remotes: remotesOf(fields),
    disabled: names.filter((name) => disabled.includes(name)),
  };
}
