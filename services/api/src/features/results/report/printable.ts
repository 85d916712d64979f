/** Drawn for a character that the report's font does not have. */
export const MISSING_GLYPH = '□';

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/**
 * The text as the font can draw it: a name may hold any script, and one missing letter must not cost the report. Invisible
 * controls, among them those that turn the direction of writing, are taken out.
 */
export function printable(text: string, characters: ReadonlySet<number>): string {
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u2028\u2029]/g, ' ')
    .replace(/\u2011/g, '-')
    .replace(/(?!\n)[\p{Cc}\p{Co}]/gu, '');
  let drawn = '';
  for (const { segment } of graphemes.segment(clean)) {
    const visible = segment.replace(/[\p{Cf}\p{Cs}]/gu, '');
    const known = visible === '\n' || [...visible].every((letter) => characters.has(letter.codePointAt(0) as number));
    drawn += known ? visible : MISSING_GLYPH;
  }
  return drawn;
}
