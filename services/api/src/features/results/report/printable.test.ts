import { MISSING_GLYPH, printable } from './printable.ts';

const FONT = new Set([...' ABCabcÉé.-\u00a0ạ\u0301\u0302\uffff'].map((letter) => letter.codePointAt(0) as number));

describe('printable', () => {
  it.each([
    ['known letters', 'Abc', 'Abc'],
    ['a letter and its accent apart', 'e\u0301', 'é'],
    ['a letter that the font lacks', 'aЖb', `a${MISSING_GLYPH}b`],
    ['a whole name in another script', 'عبد الله', `${MISSING_GLYPH.repeat(3)} ${MISSING_GLYPH.repeat(4)}`],
    ['a letter whose mark is missing', 'a\u0333b', 'ab'],
    ['a tower of marks', `b${'\u0301'.repeat(40)}c`, 'b\u0301\u0301c'],
    ['a mark on nothing', '\u0301', '\u0301'],
    ['a family of one sign', 'a👨‍👩‍👧b', `a${MISSING_GLYPH}b`],
    ['a known letter with a sign', 'a\u20e3', 'a'],
    ['a sign of two halves', '😀', MISSING_GLYPH],
    ['a turn of direction', 'a\u202Ebc', 'abc'],
    ['a zero byte and a tab', 'a\u0000b\tc', 'ab c'],
    ['lines', 'a\r\nb\nc', 'a\nb\nc'],
    ['a hyphen that does not break', 'a\u2011b', 'a-b'],
    ['half a sign', 'a\ud83db', 'ab'],
    ['what is no character', 'a\uffffb', 'ab'],
    ['nothing', '', ''],
  ])('when the text holds %s, then the font can draw what comes', (_what, text, drawn) => {
    expect(printable(text, FONT)).toBe(drawn);
  });
});
