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
import type { AssignedApp, Assignment } from './assign-releases.ts';
import { hasWorker } from './files/worker-script.ts';
import type { Side } from './staff-origin.ts';

function bootRemoteOf(assigned: AssignedApp, cdnPublicUrl: string): BootRemote | null {
  const { release, channel, revision, flags, config: { flags: _settings, ...config } = {} } = assigned;
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
    ...(Object.keys(config).length > 0 ? { config } : {}),
    flags,
    routes: measuredRoutesOf(release),
  };
}

interface BootSources {
  shell: AssignedApp;
  apps: Assignment['apps'];
  prefixes: Assignment['prefixes'];
  mode: DeploymentMode;
  /** Omitted unless configured; the page derives the default from the mode. */
  allowOverrides?: boolean;
  /** Without a trailing slash. */
  cdnPublicUrl: string;
  practice: BootPractice;
  origins?: Origins;
  side?: Side;
}

/** The boot document of an assignment, without its boot id. Leaves out remotes whose scripts lack a hash. */
export function makeBootDocument({ shell, apps, prefixes, ...site }: BootSources): BootDocument {
  const { mode, allowOverrides, cdnPublicUrl, practice, origins, side } = site;
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
