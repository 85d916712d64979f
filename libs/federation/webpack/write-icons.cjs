// Older browsers, home screens and bookmarks show no SVG.
const { readFileSync } = require('node:fs');
const { sources } = require('webpack');
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

/** Writes `favicon.ico` and `apple-touch-icon.png` next to the document, drawn from the SVG icon. */
class WriteIcons {
  /** @param {string} file the SVG icon */
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('WriteIcons', (compilation) => {
      compilation.fileDependencies.add(this.file);
      compilation.hooks.processAssets.tapPromise('WriteIcons', async () => {
        const svg = readFileSync(this.file, 'utf8');
        const emit = (name, content) => compilation.emitAsset(name, new sources.RawSource(content));
        emit('favicon.ico', toIco(await toPng(svg, 32), 32));
        emit('apple-touch-icon.png', await toPng(withoutCorners(svg), 180));
      });
    });
  }
}

module.exports = { WriteIcons };
