import { accepts, contentTypeOf, matchesTag } from './http.ts';

describe('contentTypeOf', () => {
  it.each([
    ['/assets/main.0123456789.js', 'text/javascript; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/assets/font.woff2', 'font/woff2'],
    ['/assets/unknown.kenali', 'application/octet-stream'],
  ])('when the file is %s, then its type is %s', (path, type) => expect(contentTypeOf(path)).toBe(type));
});

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
