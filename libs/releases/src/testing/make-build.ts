import { makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { publishRelease } from '../publish/publish-release.ts';
import type { Store } from '../store/store.ts';

const manifest = {
  name: 'catalog_mf',
  metaData: { name: 'catalog_mf', remoteEntry: { name: 'remoteEntry.js', path: '' } },
  shared: [],
  exposes: [],
};

/** Maps the first character of the script to line 12, column 4 of a source. */
const sampleMap = {
  version: 3,
  file: 'remoteEntry.js',
  sourceRoot: '',
  sourcesContent: ['secret source'],
  sources: ['apps/catalog-mf/src/remote.ts', 'node_modules/react/index.js'],
  names: ['start'],
  mappings: 'AAWIA',
};

export interface BuildOptions {
  buildId?: string;
  code?: string;
  app?: string;
  contract?: string;
  /** The digest of the API's document, and the calls in the scripts. */
  api?: string;
  calls?: string[];
  prefixes?: string[];
  /** The shell's versions of the shared packages. */
  provides?: Record<string, string>;
  /** Ranges of the shared packages that a remote needs. */
  needs?: Record<string, string>;
  /** `kenali.flags` of a remote. */
  flags?: object;
  /** The shell's own pages. */
  pages?: string[];
}

/** Writes the output of webpack for a remote or the shell. */
export function makeBuild(dir: string, options: BuildOptions = {}): void {
  const {
    buildId = '0.1.0-c1',
    code = 'x',
    app = 'catalog-mf',
    contract = app === 'shell' ? '1.0.0' : '^1.0.0',
    api = '0f0f0f0f0f',
    calls = [],
    prefixes,
    provides,
    needs = {},
    flags,
    pages,
  } = options;
  const script = `var catalog_mf = ${JSON.stringify(code.repeat(200))};`;
  const commonFiles = {
    'api.json.gz': 'document',
    'assets/a.0123456789.png': 'png',
    ...(pages && { 'pages.json': { schema: 1, pages: pages.map((path) => ({ path, title: 'Judul' })) } }),
  };
  const remoteFiles = {
    'mf-manifest.json': {
      ...manifest,
      shared: Object.entries(needs).map(([name, requiredVersion]) => ({ name, requiredVersion })),
    },
    'mf-stats.json': '{}',
    'remoteEntry.js': script,
    'remoteEntry.js.map': sampleMap,
  };
  const shellFiles = { 'index.html': '<!doctype html>', 'assets/main.0123456789.js': script };
  const files = { ...commonFiles, ...(app === 'shell' ? shellFiles : remoteFiles) };
  const description = {
    lock: '0f'.repeat(32),
    api,
    calls,
    files: Object.keys(files),
    app,
    name: app.replaceAll('-', '_'),
    version: '0.1.0',
    buildId,
    contract,
    prefixes,
    provides,
    flags,
  };
  writeFiles(dir, { ...files, 'build.json': description });
}

/** @returns the folder of a new build */
export function newBuild(options: BuildOptions = {}): string {
  const distDir = makeFolder();
  makeBuild(distDir, options);
  return distDir;
}

/** Publishes a release of a made-up build. */
export async function publishBuild(store: Store, options: BuildOptions & { app: string; buildId: string }) {
  const distDir = newBuild({ code: options.buildId, ...options });
  await publishRelease(store, { app: options.app, distDir });
}
