/** @jest-environment node */
import { createHash } from 'node:crypto';
import { parseOfflineFiles } from '../boot/worker.ts';
import { makeBuildFolder } from '../testing/build-folder.ts';

const webpack = require('webpack');
const { WriteWorker } = require('../../webpack/write-worker.cjs');

const folder = makeBuildFolder();

/** Builds an app of these files, whose document names one font. @returns the content of what was built, by path */
function build(files: Record<string, string>): Promise<Record<string, Buffer>> {
  folder.write(files);
  const { RawSource } = webpack.sources;
  const writeDocument = {
    apply: (compiler: import('webpack').Compiler) =>
      compiler.hooks.thisCompilation.tap('Document', (compilation) =>
        compilation.hooks.processAssets.tap('Document', () => {
          compilation.emitAsset('index.html', new RawSource('<link rel="preload" href="/assets/text.1f.woff2">'));
          compilation.emitAsset('assets/text.1f.woff2', new RawSource('font'));
          compilation.emitAsset('assets/other.1f.woff2', new RawSource('font of nobody'));
        }),
      ),
  };
  // The shell provides packages to remotes.
  const provides = { './src/shared.js': { shareKey: 'shared', shareScope: 'default', version: '1.0.0', eager: true } };
  const shareUi = new webpack.sharing.ProvideSharedPlugin({ provides });
  return folder.build({
    entry: { main: './src/index.js' },
    output: { filename: 'assets/[name].js', chunkFilename: 'assets/[name].js' },
    optimization: { chunkIds: 'named' },
    plugins: [writeDocument, shareUi, new WriteWorker(folder.dir)],
  });
}

const APP = {
  'src/worker/worker.ts':
    "import { text } from '../text.js';\nself.addEventListener('fetch', () => console.log(text));",
  'src/shared.js': "console.log('shared');",
  'src/text.js': "export const text = 'worker of the test';",
  'src/index.js': `
import(/* webpackChunkName: "start" */ './start.js');
import(/* webpackChunkName: "account" */ './features/account.js');`,
  'src/start.js': `import(/* webpackChunkName: "dialog" */ './common/dialog.js');`,
  'src/common/dialog.js': "console.log('dialog');",
  'src/features/account.js': `console.log('account'); import(/* webpackChunkName: "part" */ '../common/part.js');`,
  'src/common/part.js': "console.log('part of a page');",
};

it('the worker: when the shell is built, then it is one script at a fixed address, without chunks and shared packages', async () => {
  const files = await build(APP);
  const worker = String(files['worker.js']);
  expect(worker).toContain('worker of the test');
  expect(worker).not.toMatch(/importScripts|webpackChunk|shared/);
  expect(worker.length).toBeLessThan(300);
});

it('the list: when the shell is built, then it has the scripts that any page may load and the font of the document, with their hashes', async () => {
  const files = await build(APP);
  const list = parseOfflineFiles(String(files['offline.json']));
  expect(Object.keys(list)).toEqual(['assets/dialog.js', 'assets/main.js', 'assets/start.js', 'assets/text.1f.woff2']);
  for (const [path, hash] of Object.entries(list)) {
    const digest = createHash('sha384')
      .update(files[path] ?? '')
      .digest('base64');
    expect(hash).toBe(`sha384-${digest}`);
  }
});

it('a worker that does not compile: when the shell is built, then the build fails', async () => {
  await expect(build({ ...APP, 'src/worker/worker.ts': "import './missing.js';" })).rejects.toThrow('missing.js');
});
