import { accepts, matchesTag } from './http.ts';

describe('accepts', () => {
  it.each([
    ['br', true],
    ['gzip, deflate, BR', true],
    ['gzip;q=1.0, br;q=0.5', true],
    ['br;q=0.001', true],
    ['*', true],
    ['gzip;q=0, *', true],
    ['', false],
    ['gzip', false],
    ['brotli', false],
    ['br;q=0', false],
    ['gzip, br; q=0.000', false],
    ['*, br;q=0', false],
    ['br;q=0, *;q=1', false],
    ['*;q=0', false],
    [undefined, false],
  ])('when the header is %j, then Brotli is allowed: %j', (header, allowed) =>
    expect(accepts(header, 'br')).toBe(allowed),
  );
});

describe('matchesTag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a" ,"c"', true],
    [' * ', true],
    ['"b"', false],
    ['"b", "ab"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('when the header is %j, then it names "a": %j', (header, named) => {
    expect(matchesTag(header, '"a"')).toBe(named);
    expect(matchesTag(header, 'W/"a"')).toBe(named);
  });
});
