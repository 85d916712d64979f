const subsetFont = require('subset-font');

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
/** What Indonesian texts consist of. Names such as Zoë need the whole font beside it. */
const CHARACTERS = `${ASCII}\u00a0·×–—‘’“”•…−`;

/** The weights of the theme. */
const WEIGHTS = { min: 400, max: 700 };

/** The features that browsers use without being asked, and equal widths of digits. */
const FEATURES = ['ccmp', 'locl', 'rlig', 'liga', 'clig', 'calt', 'kern', 'mark', 'mkmk', 'tnum'];

/**
 * A webpack loader for variable fonts that are imported with `?letters`: leaves the characters of our texts, in the weights of the theme. The
 * importing file declares the same characters (`apps/shell/src/document/fonts.ts`).
 */
module.exports = function subsetFontLoader(content) {
  const callback = this.async();
  const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS }, keepFeatures: FEATURES };
  subsetFont(content, CHARACTERS, options).then((font) => callback(null, font), callback);
};
module.exports.raw = true;
