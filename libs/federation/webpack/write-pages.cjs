// The site answers for a page before any script runs, so it needs titles and descriptions as data.
const { createHash } = require('node:crypto');
const { existsSync } = require('node:fs');
const path = require('node:path');
const { sources } = require('webpack');
const { PAGES_FILE, parsePages } = require('../src/boot/pages.ts');
const { drawPicture } = require('./draw-picture.cjs');

/** @returns {string} "assessments", or "home" for "/" */
const nameOf = (page) => page.path.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'home';

/**
 * Writes the pages of `src/pages.ts` to `pages.json`, and pictures for each page that previews of links show. They become files of the
 * release. Apps without the list have none.
 */
class WritePages {
  /** @param {string} dir the app's folder */
  constructor(dir) {
    this.file = path.join(dir, 'src/pages.ts');
  }

  apply(compiler) {
    if (!existsSync(this.file)) return;
    compiler.hooks.thisCompilation.tap('WritePages', (compilation) => {
      compilation.fileDependencies.add(this.file);
      const drawn = async (name, texts) => {
        const png = await drawPicture(texts);
        const hash = createHash('sha256').update(png).digest('hex').slice(0, 10);
        const picture = `previews/${name}.${hash}.png`;
        compilation.emitAsset(picture, new sources.RawSource(png));
        return picture;
      };
      const withPictures = async (page) => {
        const { title, shareTitle = title, description, pictureByType } = page;
        if (!description) return page;
        const picture = await drawn(nameOf(page), { title: shareTitle, description });
        if (!pictureByType) return { ...page, picture };
        const entries = Object.entries(pictureByType).map(async ([type, texts]) => [
          type,
          { ...texts, picture: await drawn(`${nameOf(page)}-${type}`, texts) },
        ]);
        return { ...page, picture, pictureByType: Object.fromEntries(await Promise.all(entries)) };
      };
      compilation.hooks.processAssets.tapPromise('WritePages', async () => {
        const pages = await Promise.all(require(this.file).pages.map(withPictures));
        const content = JSON.stringify({ schema: 1, pages });
        // The site would ignore a broken list, so the build fails instead.
        parsePages(content);
        compilation.emitAsset(PAGES_FILE, new sources.RawSource(content));
      });
    });
  }
}

module.exports = { WritePages };
