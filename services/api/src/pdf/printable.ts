/** Replaces a character that the fonts lack. A report that contains it explains it on its last page. */
export const MISSING_GLYPH = '◊';

/** Combining marks per letter. No script needs more, and more would run into other lines. */
const MAX_COMBINING = 2;

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/**
 * Returns the text with only characters that the font can draw, because names may be in any script. Removes invisible
 * control characters, including those that change the writing direction, and combining marks that the font lacks. Replaces
 * other missing letters by `MISSING_GLYPH`.
 */
export function printable(text: string, characters: ReadonlySet<number>): string {
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u2028\u2029]/g, ' ')
    .replace(/\u2011/g, '-')
    // No line ends inside a telephone number.
    .replace(/(\+\d+) (?=\d)/g, '$1\u00a0')
    .replace(/(?!\n)[\p{Cc}\p{Co}\p{Cn}]/gu, '');
  const isKnown = (letter: string) => letter === '\n' || characters.has(letter.codePointAt(0) as number);
  let drawn = '';
  for (const { segment } of graphemes.segment(clean)) {
    const [letter, ...rest] = segment.replace(/[\p{Cf}\p{Cs}]/gu, '');
    if (letter === undefined) continue;
    const combining = rest.filter((each) => /\p{M}/u.test(each));
    const isOneLetter = isKnown(letter) && combining.length === rest.length;
    drawn += isOneLetter ? letter + combining.filter(isKnown).slice(0, MAX_COMBINING).join('') : MISSING_GLYPH;
  }
  return drawn;
}
