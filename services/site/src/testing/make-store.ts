import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { containerOf, type DeclaredPage, KNOWN_PREFIXES } from '@kenali/contracts';
import type { BootPractice, Pointer, PointerMove, Release } from '@kenali/federation/boot';
import { makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { EMPTY_REGISTRY, REGISTRY_FILE } from '@kenali/releases/registry';

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

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The file that declares pages, and their pictures. */
const pagesFile = (pages?: readonly DeclaredPage[]): Record<string, string> =>
  pages
    ? {
        'pages.json': JSON.stringify({ schema: 1, pages }),
        ...Object.fromEntries(pages.flatMap(picturesOf).map((picture) => [picture, 'PNG'])),
      }
    : {};

/** What a made-up release has besides its entry. Remotes have neither document nor web manifest nor worker. */
interface Made extends Partial<Pick<Release, 'prefixes' | 'slots' | 'flags' | 'routes'>> {
  html?: string;
  chunk?: string;
  pages?: readonly DeclaredPage[];
  webManifest?: object;
  /** Code of `prerender.js`. */
  prerender?: string;
  /** Code of `worker.js`. */
  worker?: string;
}

function shellOf(releaseId: string, { html = INDEX, chunk = 'main.0123456789.js', webManifest, worker }: Made) {
  const files = {
    'index.html': html,
    'favicon.svg': '<svg/>',
    [`assets/${chunk}`]: `shell ${releaseId}`,
    ...(webManifest && { 'manifest.webmanifest': JSON.stringify(webManifest) }),
    ...(worker && { 'worker.js': worker }),
  };
  return { files, more: { name: 'shell', contract: '1.0.0', entry: 'index.html', integrity: sha384(html) } };
}

function remoteOf(name: string) {
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
  return {
    files: { 'remoteEntry.js': entry, [chunk]: '// </script>' },
    more: { name, contract: '^1.0.0', ...entryFile, manifest, prefixes },
  };
}

/** Creates a release store in a temporary folder. */
export async function makeStore() {
  const storeDir = makeFolder();

  const write = async (path: string, content: string | Buffer) => writeFiles(storeDir, { [path]: content });

  const writePointer = (app: string, releaseId: string, more: Partial<Pointer> = {}) => {
    const pointer = { schema: 1, revision: 1, stable: releaseId, enabled: true, history: [], ...more };
    return write(`${app}/channels.json`, JSON.stringify(pointer));
  };

  async function publish(app: string, releaseId: string, made: Made = {}) {
    const { html, chunk, pages, webManifest, prerender, worker, ...claims } = made;
    const { files: own, more } = app === 'shell' ? shellOf(releaseId, made) : remoteOf(containerOf(app));
    const files: Record<string, string> = {
      ...own,
      ...pagesFile(pages),
      ...(prerender && { 'prerender.js': prerender }),
    };
    for (const [file, content] of Object.entries(files)) {
      await write(`${app}/${releaseId}/${file}`, content);
      await write(`${app}/${releaseId}/${file}.br`, brotliCompressSync(content, QUICKLY));
      await write(`${app}/${releaseId}/${file}.gz`, gzipSync(content));
    }
    const integrities = Object.fromEntries(Object.entries(files).map(([file, content]) => [file, sha384(content)]));
    const stated = { lock: '0f', api: '0f', calls: [], provides: {}, prefixes: [], slots: [], routes: [], flags: {} };
    const common = { schema: 1, app, version: '0.1.0', releaseId, time: '2026-11-21', files: integrities };
    const release = { ...common, ...stated, ...more, ...claims };
    await write(`${app}/${releaseId}/release.json`, JSON.stringify(release));
  }

  return {
    storeDir,
    write,
    writePointer,
    publish,
    /** Publishes a release and points to it. */
    async goLive(app: string, releaseId: string, made?: Made, more?: Partial<Pointer>) {
      await publish(app, releaseId, made);
      await writePointer(app, releaseId, more);
    },
    /** Nobody signs the registry. */
    writeRegistry(prefixes: Record<string, string[]>) {
      const apps = Object.fromEntries(Object.entries(prefixes).map(([app, own]) => [app, { prefixes: own }]));
      return write(REGISTRY_FILE, JSON.stringify({ ...EMPTY_REGISTRY, revision: 1, apps }));
    },
    /** An entry of a pointer's history. */
    moveTo(releaseId: string, revision: number): PointerMove {
      return { revision, stable: releaseId, actor: 'ayu', time: '2026-11-21T00:00:00.000Z', reason: 'test' };
    },
    integrityOfEntry: (name: string) => sha384(`var ${name};`),
  };
}

export type Store = Awaited<ReturnType<typeof makeStore>>;
