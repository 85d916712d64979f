// The site answers for a page before any script runs, so it needs titles and descriptions as data.
const { existsSync } = require('node:fs');
const path = require('node:path');
const { sources } = require('webpack');
const { PAGES_FILE, parsePages } = require('../src/boot/pages.ts');

/** Writes the pages of `src/pages.ts` to `pages.json`, which becomes a file of the release. Apps without the file have none. */
class WritePages {
  /** @param {string} dir the app's folder */
  constructor(dir) {
    this.file = path.join(dir, 'src/pages.ts');
  }

  apply(compiler) {
    if (!existsSync(this.file)) return;
    compiler.hooks.thisCompilation.tap('WritePages', (compilation) => {
      compilation.fileDependencies.add(this.file);
      compilation.hooks.processAssets.tap('WritePages', () => {
        const content = JSON.stringify({ schema: 1, pages: require(this.file).pages });
        // The site would ignore a broken list, so the build fails instead.
        parsePages(content);
        compilation.emitAsset(PAGES_FILE, new sources.RawSource(content));
      });
    });
  }
}

module.exports = { WritePages };
