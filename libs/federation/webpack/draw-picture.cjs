// The picture that a preview of a link shows. Drawn from shapes alone, so that every machine draws the same bytes.
const { readFileSync } = require('node:fs');
const fontkit = require('fontkit');
const { initWasm, Resvg } = require('@resvg/resvg-wasm');

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 88;
/** Leaves room for the drawing at the right edge. */
const TEXT_WIDTH = 760;

const bold = fontkit.openSync(
  require.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-800-normal.woff2'),
);
const regular = fontkit.openSync(
  require.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-500-normal.woff2'),
);

const COLORS = {
  paper: '#FBF8F3',
  ink: '#1F2A37',
  inkSoft: '#4B5563',
  teal: '#0F5C5C',
  clay: '#B4470F',
  wash: '#E3F1EF',
};

/** The same drawing as in `logo.tsx`. */
const LOGO = `<path d="M4 8a4 4 0 0 1 8 0v16a4 4 0 0 1-8 0z" fill="${COLORS.teal}"/><path d="M13.2 18.6 21.4 9a4 4 0 0 1 6 5.2l-5.2 6.2z" fill="${COLORS.teal}"/><circle cx="23.5" cy="24" r="4" fill="${COLORS.clay}"/>`;

const widthOf = (font, text, size) => (font.layout(text).advanceWidth / font.unitsPerEm) * size;

/** @returns {string[]} lines of whole words */
function linesOf(font, text, size) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (widthOf(font, longer, size) <= TEXT_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** @returns {string} the outlines of one line, its baseline at (x, y) */
function outlinesOf(font, text, { x, y, size, color }) {
  const { glyphs, positions } = font.layout(text);
  const scale = size / font.unitsPerEm;
  let at = x;
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance, xOffset } = positions[index];
    const place = `translate(${(at + xOffset * scale).toFixed(2)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
    at += xAdvance * scale;
    return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
  });
  return `<g fill="${color}">${paths.join('')}</g>`;
}

/** The largest size at which a text takes at most so many lines. */
function fit(font, text, { sizes, maxLines }) {
  const size = sizes.find((each) => linesOf(font, text, each).length <= maxLines);
  if (!size) throw new Error(`"${text}" is too long for the picture of a preview`);
  return { size, lines: linesOf(font, text, size) };
}

/** @param {{ title: string, description: string }} page @returns {string} 1200 x 630 */
function pictureSvg({ title, description }) {
  const head = fit(bold, title, { sizes: [76, 68, 60, 52], maxLines: 3 });
  const text = fit(regular, description, { sizes: [32, 30, 28], maxLines: 5 });
  const headHeight = head.lines.length * head.size * 1.16;
  const textHeight = text.lines.length * text.size * 1.45;
  const top = 150 + Math.max(0, (HEIGHT - 150 - MARGIN - headHeight - 28 - textHeight) / 2);
  const heading = head.lines.map((line, index) =>
    outlinesOf(bold, line, {
      x: MARGIN,
      y: top + head.size * (0.86 + 1.16 * index),
      size: head.size,
      color: COLORS.ink,
    }),
  );
  const below = top + headHeight + 28;
  const lines = text.lines.map((line, index) =>
    outlinesOf(regular, line, {
      x: MARGIN,
      y: below + text.size * (0.9 + 1.45 * index),
      size: text.size,
      color: COLORS.inkSoft,
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.paper}"/>
<circle cx="1130" cy="520" r="270" fill="${COLORS.wash}"/>
<g transform="translate(878 158) scale(9.4)">${LOGO}</g>
<rect width="${WIDTH}" height="14" fill="${COLORS.teal}"/>
<g transform="translate(${MARGIN - 8} 62) scale(2)">${LOGO}</g>
${heading.join('')}${lines.join('')}</svg>`;
}

let ready;
/** @param {string} svg @param {number} width of the picture, in pixels @returns {Promise<Buffer>} a PNG */
async function toPng(svg, width) {
  ready ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } });
  const image = drawing.render();
  const png = Buffer.from(image.asPng());
  image.free();
  drawing.free();
  return png;
}

/** @param {{ title: string, description: string }} page @returns {Promise<Buffer>} a PNG of 1200 x 630 */
const drawPicture = (page) => toPng(pictureSvg(page), WIDTH);

module.exports = { drawPicture, toPng };
