import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parsePointer } from '@kenali/federation/boot';
import { outgoingHeaders } from '@kenali/telemetry';
import { answerPlain, contentTypeOf, matchesTag } from './http.ts';
import { createVerifiedFiles, type ReadWire, type WireFile } from './verified-files.ts';

/** Where the site reads pointers and releases from: the store's folder, or the CDN that serves it. */
export interface ReleaseSource {
  /** Returns null if the file does not exist. @throws Error if the source does not answer */
  read(path: string): Promise<Buffer | null>;
  /** Releases of an app whose files open pages may still request. */
  releasesOf(app: string): Promise<string[]>;
  /**
   * Sends a file of a release and keeps the headers that are already set.
   * @param integrity the hash in the release
   * @throws Error if the hash differs or the source does not answer
   */
  send(req: IncomingMessage, res: ServerResponse, path: string, integrity: string): Promise<void>;
}

const notFound = (res: ServerResponse) => answerPlain(res, 404, 'Not found');

/** Sends a file whose hash was checked, with the headers that every source sends. */
function createSend(read: ReadWire): ReleaseSource['send'] {
  const verified = createVerifiedFiles(read);
  return async (req, res, path, integrity) => {
    const file = await verified(path, integrity, String(req.headers['accept-encoding'] ?? ''));
    if (!file) return notFound(res);
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

const COPIES: Record<string, string> = { br: '.br', gzip: '.gz' };

/** The folder may be a bucket that is mounted or synchronised, so it is trusted no more than a CDN. */
export function folderSource(storeDir: string): ReleaseSource {
  const read = (path: string) =>
    readFile(join(storeDir, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });

  const readWire: ReadWire = async (path, coding) => {
    const copy = COPIES[coding] === undefined ? null : await read(`${path}${COPIES[coding]}`);
    if (copy) return { bytes: copy, coding };
    const bytes = await read(path);
    return bytes && { bytes, coding: null };
  };

  return {
    read,
    releasesOf: async (app) => {
      const names = await readdir(join(storeDir, app)).catch(() => []);
      return names.filter((name) => !name.startsWith('.') && !name.startsWith('channels.'));
    },
    send: createSend(readWire),
  };
}

const TIMEOUT_MS = 4000;
/** Open pages are hours old, not weeks, so older releases are not searched. */
const SEARCHED_RELEASES = 20;

const readWireFile = async (answer: IncomingMessage): Promise<WireFile> => ({
  bytes: await buffer(answer),
  coding: answer.headers['content-encoding'] ?? null,
});

/** @param cdnUrl without a trailing slash */
export function cdnSource(cdnUrl: string): ReleaseSource {
  const request = cdnUrl.startsWith('https:') ? httpsRequest : httpRequest;

  const read: ReadWire = (path, acceptEncoding) =>
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
  const readPlain = async (path: string) => (await read(path, 'identity'))?.bytes ?? null;

  return {
    read: readPlain,
    async releasesOf(app) {
      const pointer = await readPlain(`${app}/channels.json`).catch(() => null);
      if (!pointer) return [];
      const { history } = parsePointer(pointer.toString());
      const named = history.flatMap(({ stable, canary }) => [stable, ...(canary ? [canary.releaseId] : [])]);
      return [...new Set(named.reverse())].slice(0, SEARCHED_RELEASES);
    },
    send: createSend(read),
  };
}
