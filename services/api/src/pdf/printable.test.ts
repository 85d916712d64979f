import { MISSING_GLYPH, printable } from './printable.ts';

const FONT = new Set(
  [...' ABCabcÉé.-+0123456789\u00a0ạ\u0301\u0302\uffff'].map((letter) => letter.codePointAt(0) as number),
);

describe('printable', () => {
  it.each([
    ['known letters', 'Abc', 'Abc'],
    ['a letter followed by its accent', 'e\u0301', 'é'],
    ['a letter that the font lacks', 'aЖb', `a${MISSING_GLYPH}b`],
    ['a name in another script', 'عبد الله', `${MISSING_GLYPH.repeat(3)} ${MISSING_GLYPH.repeat(4)}`],
    ['a combining mark that the font lacks', 'a\u0333b', 'ab'],
    ['40 combining marks on one letter', `b${'\u0301'.repeat(40)}c`, 'b\u0301\u0301c'],
    ['a combining mark without a letter', '\u0301', '\u0301'],
    ['an emoji of several code points', 'a👨‍👩‍👧b', `a${MISSING_GLYPH}b`],
    ['a letter in an enclosing keycap', 'a\u20e3', 'a'],
    ['a surrogate pair', '😀', MISSING_GLYPH],
    ['a direction override', 'a\u202Ebc', 'abc'],
    ['a zero byte and a tab', 'a\u0000b\tc', 'ab c'],
    ['line breaks', 'a\r\nb\nc', 'a\nb\nc'],
    ['a non-breaking hyphen', 'a\u2011b', 'a-b'],
    ['a telephone number', 'Abc +62 812-0000 A', 'Abc +62\u00a0812-0000 A'],
    ['a lone surrogate', 'a\ud83db', 'ab'],
    ['a noncharacter', 'a\uffffb', 'ab'],
    ['no characters', '', ''],
  ])('when the text has %s, then it returns only what the font can draw', (_what, text, drawn) => {
    expect(printable(text, FONT)).toBe(drawn);
  });
});
