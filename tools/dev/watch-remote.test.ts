import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { buildFileOf, type WatchedRemote, watchRemote } from './watch-remote.ts';

jest.setTimeout(120_000);

/** A repository with the smallest remote that webpack can build, laid out like ours. */
function repository() {
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: [
      { name: 'remote', path: './remote', assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } },
    ],
    shared: [{}],
  };
  const built = { lock: '0f', api: '0f', calls: [], files: [] };
  const build = {
    app: 'admin-mf',
    name: 'admin_mf',
    version: '0.1.0',
    buildId: '0.1.0-a',
    contract: '^1.0.0',
    ...built,
  };
  const config = `
    const { sources } = require('webpack');
    const emit = (compilation, name, value) => compilation.emitAsset(name, new sources.RawSource(JSON.stringify(value)));
    module.exports = {
      mode: 'production', context: __dirname, entry: './remote.js', output: { filename: 'remoteEntry.js' },
      plugins: [{ apply: (compiler) => compiler.hooks.thisCompilation.tap('files', (compilation) =>
        compilation.hooks.processAssets.tap('files', () => {
          emit(compilation, 'mf-manifest.json', ${JSON.stringify(manifest)});
          emit(compilation, 'build.json', ${JSON.stringify(build)});
        })) }],
    };`;
  const root = makeFolder({ 'package.json': {}, 'apps/admin-mf/webpack.config.cjs': config });
  symlinkSync(resolve(__dirname, '../../node_modules'), join(root, 'node_modules'));
  const write = (source: string) => writeFiles(root, { 'apps/admin-mf/remote.js': source });
  write('console.log("one");');
  return { root, write, dir: join(root, '.cache/dev/admin-mf') };
}

let watched: WatchedRemote | undefined;
afterEach(() => watched?.stop());

async function start() {
  const { root, write, dir } = repository();
  const lines: string[] = [];
  const logged = async (part: string) => {
    while (!lines.some((line) => line.includes(part))) await new Promise((done) => setTimeout(done, 20));
    lines.length = 0;
  };
  watched = await watchRemote({ root, app: 'admin-mf', dir, log: (line) => lines.push(line) });
  return { write, dir, logged, build: () => JSON.parse(readFileSync(buildFileOf(dir), 'utf8')) };
}

describe('watchRemote', () => {
  it('rebuilds after each change, and keeps the last good build when a source is broken', async () => {
    const { write, dir, logged, build } = await start();
    await logged('is built');
    const entry = () => readFileSync(join(dir, 'remoteEntry.js'), 'utf8');
    expect(entry()).toContain('"one"');
    const first = build();
    expect(first).toMatchObject({ version: '0.1.0', releaseId: 'dev', contract: '^1.0.0', manifest: { shared: [] } });

    write('console.log("two"');
    await logged('does not build; pages keep the last good build.');
    expect(build()).toEqual(first);

    write('console.log("three");');
    await logged('is built');
    expect(entry()).toContain('"three"');
    expect(build().integrity['remoteEntry.js']).toMatch(/^sha384-/);
    expect(build().integrity).not.toEqual(first.integrity);
  });
});
