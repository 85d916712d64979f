import { lookup } from 'mrmime';

/** `mrmime` has no type for icons. Servers and buckets send this one. */
const ICON = 'image/x-icon';

/** Text without a charset is decoded by a guess of the browser. Fonts and pictures other than SVG have none. */
const TEXT = /^text\/|\+xml$|^application\/xml$/;

/** The Content-Type of a file, with the charset if it is text. All our sources are UTF-8. */
export function contentTypeOf(path: string): string {
  const type = path.endsWith('.ico') ? ICON : (lookup(path) ?? 'application/octet-stream');
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}
