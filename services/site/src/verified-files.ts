import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

/** A file as it came over the wire. */
export interface WireFile {
  bytes: Buffer;
  /** The Content-Encoding it came in, or null. */
  coding: string | null;
}

/** @returns null where there is no such file @throws Error when nobody can say */
export type ReadWire = (path: string, acceptEncoding: string) => Promise<WireFile | null>;

const OPEN: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/** A handful of shells; what is asked for least recently goes. */
const KEPT_BYTES_AT_MOST = 64 * 1024 * 1024;

async function isAs({ bytes, coding }: WireFile, integrity: string): Promise<boolean> {
  const open = coding === null ? async () => bytes : OPEN[coding];
  const content = await open?.(bytes).catch(() => undefined);
  return content !== undefined && `sha384-${createHash('sha384').update(content).digest('base64')}` === integrity;
}

/**
 * Files of releases from a place that others may write to: read whole, compared with what was released, and kept, so that
 * a file that went out once still does while that place is down.
 */
export function createVerifiedFiles(read: ReadWire) {
  const kept = new Map<string, WireFile>();
  let keptBytes = 0;

  async function fetchFile(path: string, integrity: string, accepted: string): Promise<WireFile | null> {
    // A compressed copy may be broken alone.
    for (const encoding of new Set([accepted, 'identity'])) {
      const file = await read(path, encoding);
      if (!file || (await isAs(file, integrity))) return file;
    }
    throw new Error(`${path} is not what was released`);
  }

  function keep(key: string, file: WireFile): void {
    if (!kept.delete(key)) keptBytes += file.bytes.length;
    kept.set(key, file);
    for (const [oldest, { bytes }] of kept) {
      if (keptBytes <= KEPT_BYTES_AT_MOST) return;
      kept.delete(oldest);
      keptBytes -= bytes.length;
    }
  }

  /**
   * @param browserAccepts its Accept-Encoding
   * @returns null where there is no such file
   * @throws Error when it is another than was released, or nobody can say
   */
  return async (path: string, integrity: string, browserAccepts: string): Promise<WireFile | null> => {
    const accepted = Object.keys(OPEN).find((coding) => browserAccepts.includes(coding)) ?? 'identity';
    const key = `${accepted} ${path}`;
    const file = kept.get(key) ?? (await fetchFile(path, integrity, accepted));
    if (file) keep(key, file);
    return file;
  };
}
