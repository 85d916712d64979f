import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { accepts } from './http.ts';

/** A file as received. */
export interface WireFile {
  bytes: Buffer;
  /** Its Content-Encoding, or null. */
  coding: string | null;
}

/** @returns null if the file does not exist @throws Error if the source does not answer */
export type ReadWire = (path: string, acceptEncoding: string) => Promise<WireFile | null>;

const DECODERS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/** Enough for a handful of shells. The least recently used files are dropped. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

async function hasHash({ bytes, coding }: WireFile, integrity: string): Promise<boolean> {
  const decode = coding === null ? async () => bytes : DECODERS[coding];
  const content = await decode?.(bytes).catch(() => undefined);
  return content !== undefined && `sha384-${createHash('sha384').update(content).digest('base64')}` === integrity;
}

/**
 * Reads files from an untrusted source, verifies their hashes, and caches them, so that a file once served stays
 * available while the source is down.
 */
export function createVerifiedFiles(read: ReadWire) {
  const cache = new Map<string, WireFile>();
  let cachedBytes = 0;

  async function fetchFile(path: string, integrity: string, accepted: string): Promise<WireFile | null> {
    // The compressed copy alone may be broken.
    for (const encoding of new Set([accepted, 'identity'])) {
      const file = await read(path, encoding);
      if (!file || (await hasHash(file, integrity))) return file;
    }
    throw new Error(`${path} does not match its hash`);
  }

  function keep(key: string, file: WireFile): void {
    if (!cache.delete(key)) cachedBytes += file.bytes.length;
    cache.set(key, file);
    for (const [oldest, { bytes }] of cache) {
      if (cachedBytes <= MAX_CACHED_BYTES) return;
      cache.delete(oldest);
      cachedBytes -= bytes.length;
    }
  }

  /**
   * @param browserAccepts its Accept-Encoding
   * @returns null if the file does not exist
   * @throws Error if its hash differs or the source does not answer
   */
  return async (path: string, integrity: string, browserAccepts: string): Promise<WireFile | null> => {
    const accepted = Object.keys(DECODERS).find((coding) => accepts(browserAccepts, coding)) ?? 'identity';
    const key = `${accepted} ${path}`;
    const file = cache.get(key) ?? (await fetchFile(path, integrity, accepted));
    if (file) keep(key, file);
    return file;
  };
}
