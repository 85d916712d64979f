import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parsePointer } from '@kenali/federation/boot';
import { lookup } from 'mrmime';
import sirv from 'sirv';
import { answerPlain } from './answer-plain.ts';
import { createVerifiedFiles, type ReadWire, type WireFile } from './verified-files.ts';

/** Where the site reads pointers and releases: the folder of the store, or the CDN that serves it. */
export interface ReleaseSource {
  /** Null when there is no such file. @throws Error when nobody can say */
  read(path: string): Promise<Buffer | null>;
  /** Releases of an app whose files may still be asked for. */
  releasesOf(app: string): Promise<string[]>;
  /**
   * Answers with a file of a release; headers that are already set stay.
   * @param integrity what the release says of it. A folder is this machine's own, as the site's code is: it is not asked.
   * @throws Error when the file is another one, or nobody can say
   */
  send(req: IncomingMessage, res: ServerResponse, path: string, integrity: string): Promise<void>;
}

const notFound = (res: ServerResponse) => answerPlain(res, 404, 'Not found');

export function folderSource(storeDir: string): ReleaseSource {
  // `dev` looks the file up at each request: new releases appear while the server runs.
  const serve = sirv(storeDir, { dev: true, etag: true, brotli: true, gzip: true, extensions: [] });
  return {
    read: (path) =>
      readFile(join(storeDir, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw error;
      }),
    releasesOf: async (app) => {
      const names = await readdir(join(storeDir, app)).catch(() => []);
      return names.filter((name) => !name.startsWith('.') && !name.startsWith('channels.'));
    },
    async send(req, res, path) {
      req.url = `/${path}`;
      serve(req, res, () => notFound(res));
    },
  };
}

const PATIENCE_MS = 4000;
/** Chunks of older releases are asked for by pages that are open for hours, not for weeks. */
const SEARCHED_RELEASES = 20;

const wholeOf = async (answer: IncomingMessage): Promise<WireFile> => ({
  bytes: await buffer(answer),
  coding: answer.headers['content-encoding'] ?? null,
});

/** @param cdnUrl without a slash at the end */
export function cdnSource(cdnUrl: string): ReleaseSource {
  const ask = cdnUrl.startsWith('https:') ? httpsRequest : httpRequest;

  const read: ReadWire = (path, acceptEncoding) =>
    new Promise((resolve, reject) => {
      const headers = { 'Accept-Encoding': acceptEncoding, 'Cache-Control': 'no-cache' };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      // Not `fetch`: it opens what is compressed, and the site sends it on as it is.
      const asking = ask(`${cdnUrl}/${path}`, { headers, signal }, (answer) => {
        const { statusCode: status = 0 } = answer;
        if (status === 404 || status === 403) resolve(null);
        else if (status !== 200) reject(new Error(`${cdnUrl}/${path} answers ${status}`));
        else return void wholeOf(answer).then(resolve, reject);
        answer.resume();
      });
      asking.on('error', reject).end();
    });
  const readPlain = async (path: string) => (await read(path, 'identity'))?.bytes ?? null;
  const verified = createVerifiedFiles(read);

  return {
    read: readPlain,
    async releasesOf(app) {
      const pointer = await readPlain(`${app}/channels.json`).catch(() => null);
      if (!pointer) return [];
      const { history } = parsePointer(pointer.toString());
      const named = history.flatMap(({ stable, canary }) => [stable, ...(canary ? [canary.releaseId] : [])]);
      return [...new Set(named.reverse())].slice(0, SEARCHED_RELEASES);
    },
    async send(req, res, path, integrity) {
      const file = await verified(path, integrity, String(req.headers['accept-encoding'] ?? ''));
      if (!file) return notFound(res);
      const etag = `"${integrity}${file.coding ?? ''}"`;
      res.setHeader('ETag', etag);
      res.setHeader('Vary', 'Accept-Encoding');
      if (req.headers['if-none-match'] === etag) return void res.writeHead(304).end();
      if (file.coding) res.setHeader('Content-Encoding', file.coding);
      res.setHeader('Content-Type', lookup(path) ?? 'application/octet-stream');
      res.setHeader('Content-Length', file.bytes.length);
      res.end(req.method === 'HEAD' ? undefined : file.bytes);
    },
  };
}
