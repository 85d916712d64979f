import { contentTypeOf } from './content-type.ts';

it.each([
  ['/assets/main.0123456789.js', 'text/javascript; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/assets/font.woff2', 'font/woff2'],
  ['/assets/unknown.kenali', 'application/octet-stream'],
])('contentTypeOf: when the file is %s, then its type is %s', (path, type) => expect(contentTypeOf(path)).toBe(type));
