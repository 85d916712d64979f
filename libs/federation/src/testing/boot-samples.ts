import { KNOWN_PREFIXES } from '@kenali/contracts';
import type { BootDocument, BootRemote, FederationManifest } from '../boot/index.ts';

const sha384 = (letter: string) => `sha384-${letter.repeat(64)}`;

export const ENTRY_SHA = sha384('a');
export const CHUNK_SHA = sha384('b');
export const BASE_URL = 'http://cdn.test/catalog-mf/0.1.0-abc/';

/** What a release states of its build and of its claims. */
export const STATED = {
  lock: '0f'.repeat(32),
  api: '0f0f0f0f0f',
  calls: [],
  provides: {},
  prefixes: [],
  slots: [],
  routes: [],
  flags: {},
};

export const sampleManifest = (name = 'catalog_mf'): FederationManifest => ({
  id: name,
  name,
  metaData: { name, remoteEntry: { name: 'remoteEntry.js', path: '' } },
  shared: [],
  exposes: [
    {
      name: 'remote',
      path: './remote',
      assets: { js: { sync: ['assets/__federation_expose_remote.1f.js'], async: [] }, css: { sync: [], async: [] } },
    },
  ],
});

export const sampleRemote = (name?: string): BootRemote => ({
  version: '0.1.0',
  releaseId: '0.1.0-abc',
  contract: '^1.0.0',
  baseUrl: BASE_URL,
  manifest: sampleManifest(name),
  integrity: { 'remoteEntry.js': ENTRY_SHA, 'assets/__federation_expose_remote.1f.js': CHUNK_SHA },
  flags: {},
  routes: [],
});

export const sampleBoot = (remotes: BootDocument['remotes'] = { catalog_mf: sampleRemote() }): BootDocument => ({
  schema: 1,
  mode: 'demo',
  shell: { version: '0.1.0', releaseId: '0.1.0-def', channel: 'stable', revision: 1 },
  practice: { name: 'Praktik', line: 'Psikologi', branches: [], whatsappContacts: [], socialLinks: [] },
  remotes,
  disabled: [],
  prefixes: KNOWN_PREFIXES,
  slots: {},
});
