// The service worker is a script of its own at a fixed address, and what it answers with is a list that pages fetch before they keep it.
const path = require('node:path');
const { Compilation, EntryPlugin, sources } = require('webpack');
const { OFFLINE_FILE, WORKER_FILE } = require('../src/boot/worker.ts');
const { sha384 } = require('./chunk-integrity.cjs');

/** In a document with or without the quotes that minifiers remove. */
const FONTS = /href="?\/([^"\s>]+\.woff2)/g;

/** Pages of the shell, and the drawer of the cart. */
const PAGE = /[/](features|cart-drawer)\b/;

/**
 * Returns the chunks that any page may need: those of the entries, and what these load later, but for the shell's own pages. A questionnaire
 * is a page of a remote.
 */
function commonChunks({ entrypoints }) {
  const found = new Set();
  const isPage = ({ origins }) => origins.length > 0 && origins.every(({ request }) => PAGE.test(request ?? ''));
  const visit = (group) => {
    if (found.has(group)) return;
    found.add(group);
    for (const child of group.childrenIterable) if (!isPage(child)) visit(child);
  };
  for (const entry of entrypoints.values()) visit(entry);
  return new Set([...found].flatMap(({ chunks }) => chunks));
}

/** Writes the worker, and `offline.json`: the hashes of the shell's scripts and fonts that a page needs without a network. */
class WriteWorker {
  /** @param {string} dir the shell's folder */
  constructor(dir) {
    this.entry = path.join(dir, 'src/worker/worker.ts');
  }

  /** Compiles the worker with the rules of the shell. */
  buildWorker(compilation) {
    const child = compilation.createChildCompiler('worker', { filename: WORKER_FILE, chunkLoading: false }, [
      new EntryPlugin(compilation.compiler.context, this.entry, { name: 'worker' }),
    ]);
    // Module Federation adds every shared package here, to each compilation. The worker uses none.
    child.hooks.finishMake.taps = child.hooks.finishMake.taps.filter(({ name }) => !/shar|federation/i.test(name));
    return new Promise((resolve, reject) => child.runAsChild((error) => (error ? reject(error) : resolve())));
  }

  apply(compiler) {
    compiler.hooks.make.tapPromise('WriteWorker', (compilation) => this.buildWorker(compilation));
    compiler.hooks.thisCompilation.tap('WriteWorker', (compilation) => {
      const contentOf = (name) => compilation.getAsset(name)?.source.buffer();
      compilation.hooks.processAssets.tap(
        // The document is written before, and nothing changes a file after.
        { name: 'WriteWorker', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const scripts = [...commonChunks(compilation)].flatMap(({ files }) => [...files]);
          const fonts = [...String(contentOf('index.html') ?? '').matchAll(FONTS)].map(([, name]) => name);
          const names = [...scripts, ...fonts].filter((name) => /\.(js|woff2)$/.test(name)).sort();
          const files = Object.fromEntries(names.map((name) => [name, sha384(contentOf(name))]));
          compilation.emitAsset(OFFLINE_FILE, new sources.RawSource(JSON.stringify({ files })));
        },
      );
    });
  }
}

module.exports = { WriteWorker };
