const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};
const ENCODINGS: Record<string, string> = { br: 'br', gz: 'gzip' };

const endingOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** What a bucket says about a file when it is asked for. A compressed copy ("a.js.br") has the type of its file. */
export function headersOf(path: string): { ContentType: string; ContentEncoding?: string } {
  const encoding = ENCODINGS[endingOf(path)];
  const plain = encoding ? path.slice(0, path.lastIndexOf('.')) : path;
  return {
    ContentType: TYPES[endingOf(plain)] ?? 'application/octet-stream',
    ...(encoding ? { ContentEncoding: encoding } : {}),
  };
}

/** The local CDN's own headers: releases never change, pointers are asked for each time. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const FRESH = 'no-cache';
