import latinExt from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-ext-wght-normal.woff2';
import latin from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
import letters from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?letters';

/** The file that every page needs, so the document preloads it. */
export const preloadedFont: string = letters;

const family = (file: string, range: string) =>
  `@font-face{font-family:'Plus Jakarta Sans Variable';font-display:swap;font-weight:400 700;src:url(${file}) format('woff2');unicode-range:${range}}`;

/** Self-hosted. Browsers load the first two only for names such as Çelik and Zoë. No ranges overlap, because Chromium would load both files. */
const families = [
  family(
    latinExt,
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ),
  family(
    latin,
    'U+00A1-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2021,U+2023-2025,U+2027-206F,U+20AC,U+2122,U+2191,U+2193,U+2215,U+FEFF,U+FFFD',
  ),
  // Line breaks count as characters. The others are those that `libs/federation/webpack/subset-font-loader.cjs` leaves in the file.
  family(letters, 'U+0000-00A0,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2212'),
];

interface Fallback {
  name: string;
  /** Names of the installed font. Fonts in one row have equal widths. */
  regular: readonly string[];
  bold: readonly string[];
  /** Width of our texts in the family, relative to this font, at weight 400 and 700, measured in Chromium. */
  width: { regular: number; bold: number };
}

/** Android, then Windows and Apple, then Linux. `theme.font.family` names them in this order. */
const FALLBACKS: readonly Fallback[] = [
  {
    name: 'Kenali Roboto',
    regular: ['Roboto', 'Roboto-Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold'],
    width: { regular: 1.0443, bold: 1.0576 },
  },
  {
    name: 'Kenali Arial',
    regular: ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Helvetica Bold', 'Helvetica-Bold', 'Liberation Sans Bold'],
    width: { regular: 1.0298, bold: 0.9923 },
  },
  {
    name: 'Kenali DejaVu',
    regular: ['DejaVu Sans'],
    bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
    width: { regular: 0.9127, bold: 0.8327 },
  },
];

/** Metrics of Plus Jakarta Sans, as parts of the font size. */
const METRICS = { ascent: 1.038, descent: 0.222 };

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`;

const face = (name: string, weights: string, fonts: readonly string[], width: number) =>
  `@font-face{font-family:'${name}';font-weight:${weights};src:${fonts.map((font) => `local('${font}')`).join(',')};` +
  `size-adjust:${percent(width)};ascent-override:${percent(METRICS.ascent / width)};` +
  `descent-override:${percent(METRICS.descent / width)};line-gap-override:0%}`;

/** Installed fonts, scaled to the widths and heights of the family, so that nothing moves when the family arrives. */
const fallbacks = FALLBACKS.flatMap(({ name, regular, bold, width }) => [
  face(name, '200 500', regular, width.regular),
  face(name, '501 800', bold, width.bold),
]);

/** The `@font-face` rules of every page. */
export const fontFaces = [...families, ...fallbacks].join('');
