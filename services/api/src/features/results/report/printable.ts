/** Drawn for a character that the report's font does not have; the report explains it where it occurs. */
export const MISSING_GLYPH = '◊';

/** More marks on one letter than any writing needs would grow out of the line. */
const MARKS_MAX = 2;

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/**
 * The text as the font can draw it: a name may hold any script, and one missing letter must not cost the report. Invisible
 * controls, among them those that turn the direction of writing, are taken out. A letter keeps its shape when only a mark
 * on it is missing.
 */
export function printable(text: string, characters: ReadonlySet<number>): string {
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u2028\u2029]/g, ' ')
    .replace(/\u2011/g, '-')
    .replace(/(?!\n)[\p{Cc}\p{Co}\p{Cn}]/gu, '');
  const known = (letter: string) => letter === '\n' || characters.has(letter.codePointAt(0) as number);
  let drawn = '';
  for (const { segment } of graphemes.segment(clean)) {
    const [letter, ...rest] = segment.replace(/[\p{Cf}\p{Cs}]/gu, '');
    if (letter === undefined) continue;
    const marks = rest.filter((mark) => /\p{M}/u.test(mark));
    const isOneLetter = known(letter) && marks.length === rest.length;
    drawn += isOneLetter ? letter + marks.filter(known).slice(0, MARKS_MAX).join('') : MISSING_GLYPH;
  }
  return drawn;
}
