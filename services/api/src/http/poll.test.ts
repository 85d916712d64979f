import { etagOf, matchesTag } from './poll.ts';

describe('etagOf', () => {
  it('when the user or the content differs, then the tag differs; otherwise it is the same', () => {
    expect(etagOf(1, '[]')).toBe(etagOf(1, '[]'));
    expect(new Set([etagOf(1, '[]'), etagOf(2, '[]'), etagOf(1, '[1]')]).size).toBe(3);
  });
});

describe('matchesTag', () => {
  it.each(['"a"', 'W/"a"', '"x", "a"', '"x",W/"a" ', '*', ' * '])(
    'when If-None-Match is %s, then it matches "a"',
    (header) => expect(matchesTag(header, '"a"')).toBe(true),
  );
  it.each([undefined, '', 'a', '"A"', '"ab"', '"x", "y"', 'w/"a"'])(
    'when If-None-Match is %s, then it does not match "a"',
    (header) => expect(matchesTag(header, '"a"')).toBe(false),
  );
});
