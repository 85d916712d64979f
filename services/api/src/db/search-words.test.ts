import { askedWords, beginsWith, phoneWords, searchWords } from './search-words.ts';

describe('searchWords', () => {
  it.each([
    [['Ratna  Dewi'], ['ratna', 'dewi']],
    [["O'Brien"], ["o'brien", 'brien']],
    [['ani@contoh.test'], ['ani@contoh.test', 'contoh.test', 'test']],
    [
      ['José', 'ÀÉ'],
      ['jose', 'ae'],
    ],
    [['(anak)'], ['(anak)', 'anak)']],
    [['', ' \u0000 '], []],
    [['Ani', 'ani'], ['ani']],
    [
      ['Ani Wijaya', 'ani.wijaya7@contoh.test'],
      ['ani.wijaya7@contoh.test', 'wijaya7@contoh.test', 'contoh.test', 'test'],
    ],
  ])('when the texts are %j, then the words are %j', (texts, words) => expect(searchWords(texts)).toEqual(words));

  it('when a text is long, then words and their lengths stay bounded', () => {
    const words = searchWords([Array.from({ length: 500 }, (_, n) => `kata${n}`).join('-')]);
    expect([words.length, Math.max(...words.map(({ length }) => length))]).toEqual([40, 60]);
  });
});

describe('phoneWords', () => {
  it.each(['081234567890', '6281234567890'])(
    'when the number is %s, then it is found in each way of writing',
    (number) => expect(new Set(phoneWords(number))).toEqual(new Set(['081234567890', '6281234567890', '81234567890'])),
  );
  it('when there is none, then there is no word', () => expect(phoneWords('')).toEqual([]));
});

describe('askedWords', () => {
  it.each([
    [undefined, []],
    [' \u0000 ', []],
    ['RAT  dewi rat', ['rat', 'dewi']],
    ['.*', ['.*']],
    ['+62 812-3456', ['62', '8123456']],
    ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
  ])('when %j is typed, then the words are %j', (search, words) => expect(askedWords(search)).toEqual(words));
});

describe('beginsWith', () => {
  it.each([
    ['rat', 'rat', true],
    ['rat', 'ratna', true],
    ['rat', 'rat\u{1F600}', true],
    ['rat', 'ras', false],
    ['rat', 'ra', false],
    ['rat', 'kirat', false],
    ['a.b', 'a.bc', true],
    ['a.b', 'axb', false],
    ['.*', 'ratna', false],
    ['(a|b)[c]{2}+?^$\\', '(a|b)[c]{2}+?^$\\d', true],
    ['\\w', 'ratna', false],
  ])('when %j is asked for and the word is %j, then it is found: %s', (asked, word, isFound) =>
    expect(new RegExp(beginsWith(asked).$regex).test(word)).toBe(isFound),
  );
});
