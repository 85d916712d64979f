import { KNOWN_PREFIXES } from '@kenali/contracts';
import { BOOT_ELEMENT_ID } from '../boot/boot-document.ts';
import type { BootDocument, BootRemote, FederationManifest, Pointer } from '../boot/index.ts';

const sha384 = (letter: string) => `sha384-${letter.repeat(64)}`;

export const ENTRY_SHA = sha384('a');
export const CHUNK_SHA = sha384('b');
export const BASE_URL = 'http://cdn.test/catalog-mf/0.1.0-abc/';

/** Opens a page with this boot document. */
export function showBoot(boot: object | null): void {
  document.body.innerHTML = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${JSON.stringify(boot)}</script>`;
}

/** Answers the requests of the page by their addresses: a text as it is, other values as JSON. Every other address is missing. */
export function respondWith(answers: Readonly<Record<string, unknown>>): void {
  AbortSignal.timeout = () => new AbortController().signal;
  window.fetch = jest.fn(async (url: unknown) => {
    const found = answers[String(url)];
    const text = typeof found === 'string' ? found : JSON.stringify(found);
    return { ok: found !== undefined, status: found === undefined ? 404 : 200, text: async () => text };
  }) as unknown as typeof window.fetch;
}

/** A move to a stable release, which is a rollback or starts a canary of 10 percent. */
export const sampleMove = (stable: string, rollback?: true, canary?: string): Pointer['history'][number] => ({
  revision: 1,
  stable,
  ...(canary ? { canary: { releaseId: canary, percent: 10 } } : {}),
  actor: 'ayu',
  time: '2026-11-01T00:00:00.000Z',
  reason: 'r',
  ...(rollback ? { rollback } : {}),
});

export const samplePointer = (changes: Partial<Pointer> = {}): Pointer => ({
  schema: 1,
  revision: 3,
  stable: 'a',
  enabled: true,
  history: [sampleMove('a')],
  ...changes,
});

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

/** The content of a `release.json`. */
export const sampleRelease = {
  schema: 1,
  app: 'catalog-mf',
  name: 'catalog_mf',
  version: '0.1.0',
  releaseId: '0.1.0-abc',
  time: '2026-11-21T00:00:00.000Z',
  contract: '^1.0.0',
  entry: 'remoteEntry.js',
  integrity: ENTRY_SHA,
  files: { 'remoteEntry.js': ENTRY_SHA, 'assets/__federation_expose_remote.1f.js': CHUNK_SHA },
  manifest: sampleManifest(),
  lock: '0f'.repeat(32),
  api: '0f0f0f0f0f',
  calls: [],
  provides: {},
  prefixes: [],
  slots: [],
  routes: [],
  flags: {},
};

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
