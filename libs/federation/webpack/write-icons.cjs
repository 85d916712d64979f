// Older browsers, home screens and bookmarks show no SVG.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { sources } = require('webpack');
const { WEB_MANIFEST_FILE } = require('../src/boot/web-manifest.ts');
const { toPng } = require('./draw-picture.cjs');

const ICO_HEADER = 6;
const ICO_ENTRY = 16;

/** An ICO file with one picture, which may be a PNG since 2007. @param {Buffer} png @param {number} size in pixels, below 256 */
function toIco(png, size) {
  const head = Buffer.alloc(ICO_HEADER + ICO_ENTRY);
  // A type, and the number of pictures.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, ICO_HEADER);
  head.writeUInt8(size, ICO_HEADER + 1);
  // Colour planes, bits per pixel, length and place of the picture.
  head.writeUInt16LE(1, ICO_HEADER + 4);
  head.writeUInt16LE(32, ICO_HEADER + 6);
  head.writeUInt32LE(png.length, ICO_HEADER + 8);
  head.writeUInt32LE(head.length, ICO_HEADER + 12);
  return Buffer.concat([head, png]);
}

/** Home screens round the corners themselves, and show black where a picture is transparent. */
const withoutCorners = (svg) => svg.replace(/ rx="[^"]*"/, '');

/** @param {string} svg @param {{ sizes: string, purpose: string }} icon @returns {Promise<Buffer>} */
const toIcon = (svg, { sizes, purpose }) =>
  toPng(purpose === 'maskable' ? withoutCorners(svg) : svg, Number.parseInt(sizes, 10));

/** Writes the icons and the web app manifest next to the document. All icons are drawn from `favicon.svg`. */
class WriteIcons {
  /** @param {string} dir the shell's folder */
  constructor(dir) {
    this.icon = path.join(dir, 'src/favicon.svg');
    this.manifest = path.join(dir, 'src/web-manifest.ts');
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('WriteIcons', (compilation) => {
      compilation.fileDependencies.add(this.icon);
      compilation.fileDependencies.add(this.manifest);
      compilation.hooks.processAssets.tapPromise('WriteIcons', async () => {
        const svg = readFileSync(this.icon, 'utf8');
        const { webManifest } = require(this.manifest);
        const emit = (name, content) => compilation.emitAsset(name, new sources.RawSource(content));
        emit('favicon.ico', toIco(await toPng(svg, 32), 32));
        emit('apple-touch-icon.png', await toPng(withoutCorners(svg), 180));
        for (const icon of webManifest.icons) emit(icon.src.slice(1), await toIcon(svg, icon));
        emit(WEB_MANIFEST_FILE, JSON.stringify(webManifest));
      });
    });
  }
}

module.exports = { WriteIcons };
