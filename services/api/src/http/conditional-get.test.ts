import { etagOf, names } from './conditional-get.ts';

describe('etagOf', () => {
  it('when the person or the content differs, then so does the tag, and otherwise not', () => {
    expect(etagOf(1, '[]')).toBe(etagOf(1, '[]'));
    expect(new Set([etagOf(1, '[]'), etagOf(2, '[]'), etagOf(1, '[1]')]).size).toBe(3);
  });
});

describe('names', () => {
  it.each(['"a"', 'W/"a"', '"x", "a"', '"x",W/"a" ', '*', ' * '])(
    'when If-None-Match is %s, then it names "a"',
    (header) => expect(names(header, '"a"')).toBe(true),
  );
  it.each([undefined, '', 'a', '"A"', '"ab"', '"x", "y"', 'w/"a"'])(
    'when If-None-Match is %s, then it does not name "a"',
    (header) => expect(names(header, '"a"')).toBe(false),
  );
});
