const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};
const ENCODINGS: Record<string, string> = { br: 'br', gz: 'gzip' };

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The headers that a bucket sends with a file. A compressed copy ("a.js.br") has the type of the original. */
export function headersOf(path: string): { ContentType: string; ContentEncoding?: string } {
  const encoding = ENCODINGS[extensionOf(path)];
  const original = encoding ? path.slice(0, path.lastIndexOf('.')) : path;
  return {
    ContentType: TYPES[extensionOf(original)] ?? 'application/octet-stream',
    ...(encoding ? { ContentEncoding: encoding } : {}),
  };
}
