import { contentTypeOf } from '@kenali/node-utils';

const ENCODINGS: Record<string, string> = { br: 'br', gz: 'gzip' };

/** The headers that a bucket sends with a file. A compressed copy ("a.js.br") has the type of the original. */
export function headersOf(path: string): { ContentType: string; ContentEncoding?: string } {
  const dot = path.lastIndexOf('.');
  const encoding = ENCODINGS[path.slice(dot + 1)];
  return {
    ContentType: contentTypeOf(encoding ? path.slice(0, dot) : path),
    ...(encoding ? { ContentEncoding: encoding } : {}),
  };
}
