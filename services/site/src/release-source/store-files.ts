import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { namedReleases, parsePointer } from '@kenali/federation/boot';
import { contentTypeOf, MAX_FILE_BYTES, readFileIn } from '@kenali/node-utils';
import { outgoingHeaders } from '@kenali/telemetry';
import { LRUCache } from 'lru-cache';
import { accepts, answerPlain, matchesTag } from '../http.ts';

/** The files of the release store: those of its folder, or of the CDN that serves it. */
export interface StoreFiles {
  /** Returns null if the file does not exist. @throws Error if the store does not answer */
  read(path: string): Promise<Buffer | null>;
  /** Releases of an app whose files open pages may still request: those that its pointer has named, the newest first. */
  releasesOf(app: string): Promise<string[]>;
  /**
   * Sends a file of a release and keeps the headers that are already set.
   * @param integrity the hash in the release
   * @throws Error if the hash differs or the store does not answer
   */
  send(req: IncomingMessage, res: ServerResponse, path: string, integrity: string): Promise<void>;
}

/** A file as received. */
interface WireFile {
  bytes: Buffer;
  /** Its Content-Encoding, or null. */
  coding: string | null;
}

/** @returns null if the file does not exist @throws Error if the store does not answer */
type ReadWire = (path: string, acceptEncoding: string) => Promise<WireFile | null>;

const COPIES: Record<string, string> = { br: '.br', gzip: '.gz' };

/** The folder may be a bucket that is mounted or synchronised, so it is trusted no more than a CDN. */
function folderStore(storeDir: string): ReadWire {
  const read = (path: string) => readFileIn(storeDir, path);
  return async (path, coding) => {
    // The file itself may be right where its copy is not.
    const copy = COPIES[coding] === undefined ? null : await read(`${path}${COPIES[coding]}`).catch(() => null);
    if (copy) return { bytes: copy, coding };
    const bytes = await read(path);
    return bytes && { bytes, coding: null };
  };
}

const TIMEOUT_MS = 4000;
/** Open pages are hours old, not weeks, so older releases are not searched. */
const SEARCHED_RELEASES = 20;

async function readWireFile(answer: IncomingMessage): Promise<WireFile> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_FILE_BYTES) throw new Error(`an answer of the CDN has more than ${MAX_FILE_BYTES} bytes`);
    parts.push(part);
  }
  return { bytes: Buffer.concat(parts), coding: answer.headers['content-encoding'] ?? null };
}

/** @param cdnUrl without a trailing slash */
function cdnStore(cdnUrl: string): ReadWire {
  const request = cdnUrl.startsWith('https:') ? httpsRequest : httpRequest;
  return (path, acceptEncoding) =>
    new Promise((resolve, reject) => {
      const headers = { ...outgoingHeaders(), 'Accept-Encoding': acceptEncoding, 'Cache-Control': 'no-cache' };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      // `fetch` would decompress the body, which the site forwards compressed.
      const sent = request(`${cdnUrl}/${path}`, { headers, signal }, (answer) => {
        const { statusCode: status = 0 } = answer;
        if (status === 404 || status === 403) resolve(null);
        else if (status !== 200) reject(new Error(`${cdnUrl}/${path} answers ${status}`));
        else return void readWireFile(answer).then(resolve, reject);
        answer.resume();
      });
      sent.on('error', reject).end();
    });
}

const [fromBrotli, fromGzip] = [promisify(brotliDecompress), promisify(gunzip)];
const limit = { maxOutputLength: MAX_FILE_BYTES };
const DECODERS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => fromBrotli(bytes, limit),
  gzip: (bytes) => fromGzip(bytes, limit),
};

/** Enough for a handful of shells. The least recently used files are dropped. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** Whether a file is the one that the release names with this hash. */
export const matchesHash = (content: Buffer, integrity: string): boolean =>
  `sha384-${createHash('sha384').update(content).digest('base64')}` === integrity;

async function hasHash({ bytes, coding }: WireFile, integrity: string): Promise<boolean> {
  const decode = coding === null ? async () => bytes : DECODERS[coding];
  const content = await decode?.(bytes).catch(() => undefined);
  return content !== undefined && matchesHash(content, integrity);
}

/**
 * Reads files from an untrusted store, verifies their hashes, and caches them, so that a file once served stays
 * available while the store is down.
 */
function createVerifiedFiles(readWire: ReadWire) {
  const cache = new LRUCache<string, WireFile>({
    maxSize: MAX_CACHED_BYTES,
    // An empty file counts too.
    sizeCalculation: ({ bytes }) => Math.max(bytes.length, 1),
  });

  async function fetchFile(path: string, integrity: string, accepted: string): Promise<WireFile | null> {
    // The compressed copy alone may be broken.
    for (const encoding of new Set([accepted, 'identity'])) {
      const file = await readWire(path, encoding);
      if (!file || (await hasHash(file, integrity))) return file;
    }
    throw new Error(`${path} does not match its hash`);
  }

  /**
   * @param browserAccepts its Accept-Encoding
   * @returns null if the file does not exist
   * @throws Error if its hash differs or the store does not answer
   */
  return async (path: string, integrity: string, browserAccepts: string): Promise<WireFile | null> => {
    const accepted = Object.keys(DECODERS).find((coding) => accepts(browserAccepts, coding)) ?? 'identity';
    const key = `${accepted} ${path}`;
    const file = cache.get(key) ?? (await fetchFile(path, integrity, accepted));
    if (file) cache.set(key, file);
    return file;
  };
}

/** Sends a file whose hash was checked, with the headers that every store sends. */
function createSend(readWire: ReadWire): StoreFiles['send'] {
  const readVerified = createVerifiedFiles(readWire);
  return async (req, res, path, integrity) => {
    const file = await readVerified(path, integrity, String(req.headers['accept-encoding'] ?? ''));
    if (!file) return answerPlain(res, 404, 'Not found');
    const etag = `"${integrity}${file.coding ?? ''}"`;
    res.setHeader('ETag', etag);
    res.setHeader('Vary', 'Accept-Encoding');
    if (matchesTag(req.headers['if-none-match'], etag)) return void res.writeHead(304).end();
    if (file.coding) res.setHeader('Content-Encoding', file.coding);
    res.setHeader('Content-Type', contentTypeOf(path));
    res.setHeader('Content-Length', file.bytes.length);
    res.end(req.method === 'HEAD' ? undefined : file.bytes);
  };
}

/**
 * Opens the folder, or the CDN if there is none.
 * @param cdnUrl without a trailing slash
 * @param onFailure called for each read that fails. A file that does not exist is an answer
 */
export function openStoreFiles(storeDir: string | undefined, cdnUrl: string, onFailure: () => void): StoreFiles {
  const readWire = storeDir === undefined ? cdnStore(cdnUrl) : folderStore(storeDir);
  const send = createSend(readWire);
  const counted = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      onFailure();
      throw error;
    });
  return {
    read: (path) => counted(readWire(path, 'identity').then((file) => file?.bytes ?? null)),
    async releasesOf(app) {
      const history = await readWire(`${app}/channels.json`, 'identity')
        .then((file) => (file ? parsePointer(file.bytes.toString()).history : []))
        .catch(() => []);
      const named = history.flatMap(namedReleases).map(({ releaseId }) => releaseId);
      return [...new Set(named.reverse())].slice(0, SEARCHED_RELEASES);
    },
    send: (...given) => counted(send(...given)),
  };
}
