import { MISSING_GLYPH, printable } from './printable.ts';

const FONT = new Set([...' ABCabcÉé.-\u00a0ạ'].map((letter) => letter.codePointAt(0) as number));

describe('printable', () => {
  it.each([
    ['known letters', 'Abc', 'Abc'],
    ['a letter and its accent apart', 'e\u0301', 'é'],
    ['a letter that the font lacks', 'aЖb', `a${MISSING_GLYPH}b`],
    ['a family of one sign', 'a👨‍👩‍👧b', `a${MISSING_GLYPH}b`],
    ['a sign of two halves', '😀', MISSING_GLYPH],
    ['a turn of direction', 'a\u202Ebc', 'abc'],
    ['a zero byte and a tab', 'a\u0000b\tc', 'ab c'],
    ['lines', 'a\r\nb\nc', 'a\nb\nc'],
    ['a hyphen that does not break', 'a\u2011b', 'a-b'],
    ['half a sign', 'a\ud83db', 'ab'],
    ['nothing', '', ''],
  ])('when the text holds %s, then the font can draw what comes', (_what, text, drawn) => {
    expect(printable(text, FONT)).toBe(drawn);
  });
});
