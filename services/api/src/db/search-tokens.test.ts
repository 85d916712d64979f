import { phoneTokens, queryTokens, searchTokens, startsWith } from './search-tokens.ts';

describe('searchTokens', () => {
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
  ])('when the texts are %j, then the tokens are %j', (texts, tokens) => expect(searchTokens(texts)).toEqual(tokens));

  it('when a text is long, then the number and length of the tokens stay bounded', () => {
    const tokens = searchTokens([Array.from({ length: 500 }, (_, n) => `kata${n}`).join('-')]);
    expect([tokens.length, Math.max(...tokens.map(({ length }) => length))]).toEqual([40, 60]);
  });
});

describe('phoneTokens', () => {
  it.each(['081234567890', '6281234567890'])('when the number is %s, then it is found in every notation', (number) =>
    expect(new Set(phoneTokens(number))).toEqual(new Set(['081234567890', '6281234567890', '81234567890'])),
  );
  it('when the number is empty, then there are no tokens', () => expect(phoneTokens('')).toEqual([]));
});

describe('queryTokens', () => {
  it.each([
    [undefined, []],
    [' \u0000 ', []],
    ['RAT  dewi rat', ['rat', 'dewi']],
    ['.*', ['.*']],
    ['+62 812-3456', ['628123456']],
    ['0812 3456 7890', ['081234567890']],
    ['\u202a(0812) 3456-7890\u202c', ['081234567890']],
    ['Nur\u2019aini', ["nur'aini"]],
    ['Gro\u00df', ['gross']],
    ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
  ])('when the query is %j, then the tokens are %j', (query, tokens) => expect(queryTokens(query)).toEqual(tokens));
});

describe('startsWith', () => {
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
  ])('when the query is %j and the token is %j, then it matches: %s', (query, token, matches) =>
    expect(new RegExp(startsWith(query).$regex).test(token)).toBe(matches),
  );
});
