import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type DeclaredPage, KNOWN_PREFIXES } from '@kenali/contracts';
import type { BootPractice, Pointer, PointerMove, Release } from '@kenali/federation/boot';
import { logInto } from './listen.ts';

const sha384 = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const PRACTICE: BootPractice = {
  name: 'Praktik Tumbuh',
  line: 'Psikologi anak',
  branches: [],
  socialLinks: [],
  whatsappContacts: [{ label: 'Jadwal', phone: '6281200000001' }],
};

const INDEX =
  '<!doctype html><head><script type="application/json" id="kenali-boot">null</script></head><div id="root"></div>';

const picturesOf = ({ picture, pictureByType = {} }: DeclaredPage): string[] =>
  [picture, ...Object.values(pictureByType).map((each) => each.picture)].filter((each) => each !== undefined);

/** The file that declares pages, and their pictures. */
const pagesFile = (pages?: readonly DeclaredPage[]): Record<string, string> =>
  pages
    ? {
        'pages.json': JSON.stringify({ schema: 1, pages }),
        ...Object.fromEntries(pages.flatMap(picturesOf).map((picture) => [picture, 'PNG'])),
      }
    : {};

interface MadeShell {
  html?: string;
  chunk?: string;
  pages?: readonly DeclaredPage[];
  webManifest?: object;
  /** Code of `prerender.js`. */
  prerender?: string;
  /** Code of `worker.js`. */
  worker?: string;
}

/** Creates a release store in a temporary folder. */
export async function makeStore() {
  const storeDir = await mkdtemp(join(tmpdir(), 'kenali-store-'));

  async function write(path: string, content: string | Buffer) {
    await mkdir(dirname(join(storeDir, path)), { recursive: true });
    await writeFile(join(storeDir, path), content);
  }

  async function publish(app: string, releaseId: string, files: Record<string, string>, more: object) {
    for (const [file, content] of Object.entries(files)) {
      await write(`${app}/${releaseId}/${file}`, content);
      await write(`${app}/${releaseId}/${file}.br`, brotliCompressSync(content));
      await write(`${app}/${releaseId}/${file}.gz`, gzipSync(content));
    }
    const integrities = Object.fromEntries(Object.entries(files).map(([file, content]) => [file, sha384(content)]));
    const stated = { lock: '0f', api: '0f', calls: [], provides: {}, prefixes: [], slots: [], routes: [], flags: {} };
    const common = { schema: 1, app, version: '0.1.0', releaseId, time: '2026-11-21', files: integrities };
    const release = { ...common, ...stated, ...more };
    await write(`${app}/${releaseId}/release.json`, JSON.stringify(release));
  }

  return {
    storeDir,
    write,
    writePointer(app: string, releaseId: string, more: Partial<Pointer> = {}) {
      const pointer = { schema: 1, revision: 1, stable: releaseId, enabled: true, history: [], ...more };
      return write(`${app}/channels.json`, JSON.stringify(pointer));
    },
    /** An entry of a pointer's history. */
    moveTo(releaseId: string, revision: number): PointerMove {
      return { revision, stable: releaseId, actor: 'ayu', time: '2026-11-21T00:00:00.000Z', reason: 'test' };
    },
    publishShell(
      releaseId: string,
      { html = INDEX, chunk = 'main.0123456789.js', pages, webManifest, prerender, worker }: MadeShell = {},
    ) {
      const files = {
        'index.html': html,
        'favicon.svg': '<svg/>',
        [`assets/${chunk}`]: `shell ${releaseId}`,
        ...pagesFile(pages),
        ...(webManifest && { 'manifest.webmanifest': JSON.stringify(webManifest) }),
        ...(prerender && { 'prerender.js': prerender }),
        ...(worker && { 'worker.js': worker }),
      };
      const more = { name: 'shell', contract: '1.0.0', entry: 'index.html', integrity: sha384(html) };
      return publish('shell', releaseId, files, more);
    },
    publishRemote(
      app: string,
      name: string,
      releaseId: string,
      pages?: readonly DeclaredPage[],
      prerender?: string,
      claims: Partial<Pick<Release, 'prefixes' | 'slots' | 'flags' | 'routes'>> = {},
    ) {
      const entry = `var ${name};`;
      const chunk = 'assets/__federation_expose_remote.0123456789.js';
      const manifest = {
        name,
        metaData: { name, remoteEntry: { name: 'remoteEntry.js', path: '' } },
        shared: [{ name: 'react' }],
        exposes: [{ name: 'remote', path: './remote', assets: { js: { sync: [chunk], async: [] }, css: {} } }],
      };
      const prefixes = KNOWN_PREFIXES[name] ?? [];
      const entryFile = { entry: 'remoteEntry.js', integrity: sha384(entry) };
      const more = { name, contract: '^1.0.0', ...entryFile, manifest, prefixes, ...claims };
      const code: Record<string, string> = prerender ? { 'prerender.js': prerender } : {};
      const files = { 'remoteEntry.js': entry, [chunk]: '// </script>', ...pagesFile(pages), ...code };
      return publish(app, releaseId, files, more);
    },
    integrityOfEntry: (name: string) => sha384(`var ${name};`),
  };
}

/** The options of a site in production on a store, whose security policy names no other origin. */
export const productionOptions = ({ storeDir }: { storeDir: string }, problems: string[]) => ({
  practice: PRACTICE,
  mode: 'production' as const,
  storeDir,
  publicUrl: 'https://kenali.test/',
  cdnPublicUrl: 'https://cdn.test',
  scriptOrigins: [],
  frameOrigins: [],
  connectOrigins: [],
  log: logInto(problems),
});
