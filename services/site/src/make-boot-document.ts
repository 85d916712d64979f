import { REMOTES, type RemoteName } from '@kenali/contracts';
import {
  type BootDocument,
  type BootRemote,
  type DeploymentMode,
  firstScriptsOf,
  type Release,
} from '@kenali/federation/boot';
import type { Live } from './read-live-releases.ts';

function bootRemoteOf(release: Release, cdnPublicUrl: string): BootRemote | null {
  const { app, releaseId, version, contract, manifest, files } = release;
  if (!manifest) return null;
  const scripts = firstScriptsOf(manifest).map((path) => [path, files[path]] as const);
  if (scripts.some(([, integrity]) => !integrity)) return null;
  return {
    version,
    releaseId,
    contract,
    baseUrl: `${cdnPublicUrl}/${app}/${releaseId}/`,
    // The shared packages come from the shell, so their list only makes the document longer.
    manifest: { ...manifest, shared: [] },
    integrity: Object.fromEntries(scripts) as Record<string, string>,
  };
}

interface BootSources {
  shell: Release;
  live: ReadonlyMap<string, Live>;
  mode: DeploymentMode;
  /** Without a slash at the end. */
  cdnPublicUrl: string;
}

/** The boot document of the live releases. A remote that cannot be loaded safely is left out. */
export function makeBootDocument({ shell, live, mode, cdnPublicUrl }: BootSources): BootDocument {
  const remotes: BootDocument['remotes'] = {};
  const disabled: RemoteName[] = [];
  for (const [name, { app }] of Object.entries(REMOTES) as Array<[RemoteName, { app: string }]>) {
    const found = live.get(app);
    if (found === 'off') disabled.push(name);
    const remote = typeof found === 'object' ? bootRemoteOf(found, cdnPublicUrl) : null;
    if (remote) remotes[name] = remote;
  }
  return { schema: 1, mode, shell: { version: shell.version, releaseId: shell.releaseId }, remotes, disabled };
}
