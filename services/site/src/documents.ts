import { createHash } from 'node:crypto';
import { appOf, type RemoteName, SLOT_OWNERS } from '@kenali/contracts';
import {
  type BootDocument,
  type BootPractice,
  type BootRemote,
  type DeploymentMode,
  firstScriptsOf,
  measuredRoutesOf,
  type Origins,
} from '@kenali/federation/boot';
import { LRUCache } from 'lru-cache';
import type { AssignedApp, Assignment } from './assign-releases.ts';
import { hasWorker } from './files/worker-script.ts';
import type { LiveApps, ReleaseSource } from './release-source/release-source.ts';
import { type RenderedDocument, renderDocument } from './render-document.ts';

export interface PreparedDocument extends RenderedDocument {
  /** Equal for visitors who get the same releases and flags. */
  digest: string;
  boot: BootDocument;
}

/** What the boot documents of a site have in common. */
interface SiteFacts {
  mode: DeploymentMode;
  /** Omitted unless configured; the page derives the default from the mode. */
  allowOverrides?: boolean;
  /** Without a trailing slash. */
  cdnPublicUrl: string;
  practice: BootPractice;
  origins?: Origins;
}

function bootRemoteOf(assigned: AssignedApp, cdnPublicUrl: string): BootRemote | null {
  const { release, channel, revision, flags } = assigned;
  const { app, releaseId, version, contract, manifest, files } = release;
  if (!manifest) return null;
  const scripts = firstScriptsOf(manifest).map((path) => [path, files[path]] as const);
  if (scripts.some(([, integrity]) => !integrity)) return null;
  return {
    version,
    releaseId,
    contract,
    baseUrl: `${cdnPublicUrl}/${app}/${releaseId}/`,
    // The shell provides the shared packages, so the list would only lengthen the document.
    manifest: { ...manifest, shared: [] },
    integrity: Object.fromEntries(scripts) as Record<string, string>,
    channel,
    revision,
    flags,
    routes: measuredRoutesOf(release),
  };
}

/** The boot document of an assignment, without its boot id. Leaves out remotes whose scripts lack a hash. */
function makeBootDocument(shell: AssignedApp, { apps, prefixes, side }: Assignment, site: SiteFacts): BootDocument {
  const { mode, allowOverrides, cdnPublicUrl, practice, origins } = site;
  const remotes: BootDocument['remotes'] = {};
  const disabled: RemoteName[] = [];
  const slots: Record<string, RemoteName> = {};
  for (const name of Object.keys(prefixes)) {
    const found = apps.get(appOf(name));
    if (found === 'off') disabled.push(name);
    const remote = typeof found === 'object' ? bootRemoteOf(found, cdnPublicUrl) : null;
    if (!remote) continue;
    remotes[name] = remote;
    for (const slot of (found as AssignedApp).release.slots)
      if ((SLOT_OWNERS[slot] ?? name) === name) slots[slot] ??= name;
  }
  const { version, releaseId } = shell.release;
  const { channel, revision } = shell;
  return {
    schema: 1,
    mode,
    ...(allowOverrides === undefined ? {} : { allowOverrides }),
    ...(origins ? { origins } : {}),
    ...(hasWorker(shell) && side !== 'staff' ? { hasWorker: true as const } : {}),
    shell: { version, releaseId, channel, revision },
    practice,
    remotes,
    disabled,
    prefixes,
    slots,
  };
}

function prepare(rendered: RenderedDocument, boot: BootDocument): PreparedDocument {
  const digest = createHash('sha256')
    .update(rendered.start)
    .update(rendered.before)
    .update(rendered.after)
    .digest('base64url')
    .slice(0, 22);
  return { ...rendered, digest, boot };
}

/** Canaries of four apps make 16 combinations, and two flags for a share of the browsers make 64 of them. */
const MAX_VARIANTS = 64;

/** Renders each combination of releases and flags once, for its first visitor, and keeps the most recently used. */
export function createDocuments({ readEntry }: Pick<ReleaseSource, 'readEntry'>, site: SiteFacts) {
  const variants = new LRUCache<string, Promise<PreparedDocument>>({ max: MAX_VARIANTS });
  let preparedFor: LiveApps | null = null;

  async function make(shell: AssignedApp, assignment: Assignment): Promise<PreparedDocument> {
    const html = await readEntry(shell.release);
    const boot = makeBootDocument(shell, assignment, site);
    return prepare(renderDocument(html, boot), boot);
  }

  /** The document for an assignment, equal at every path but for its head and its outline. Null while no shell is live. */
  return async (live: LiveApps, assignment: Assignment): Promise<PreparedDocument | null> => {
    const shell = assignment.apps.get('shell');
    if (typeof shell !== 'object') return null;
    if (live !== preparedFor) variants.clear();
    preparedFor = live;
    const { key } = assignment;
    const variant = variants.get(key) ?? make(shell, assignment);
    variants.set(key, variant);
    // Let the next visitor retry.
    variant.catch(() => variants.delete(key));
    return variant;
  };
}
