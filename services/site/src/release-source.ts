import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { parsePointer } from '@kenali/federation/boot';
import sirv from 'sirv';
import { answerPlain } from './answer-plain.ts';

/** Where the site reads pointers and releases: the folder of the store, or the CDN that serves it. */
export interface ReleaseSource {
  /** Null when there is no such file. @throws Error when nobody can say */
  read(path: string): Promise<Buffer | null>;
  /** Releases of an app whose files may still be asked for. */
  releasesOf(app: string): Promise<string[]>;
  /** Answers with a file of a release; headers that are already set stay. */
  send(req: IncomingMessage, res: ServerResponse, path: string): void;
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
    send(req, res, path) {
      req.url = `/${path}`;
      serve(req, res, () => notFound(res));
    },
  };
}

const PATIENCE_MS = 4000;
/** Chunks of older releases are asked for by pages that are open for hours, not for weeks. */
const SEARCHED_RELEASES = 20;
const PASSED_ON = ['content-type', 'content-encoding', 'content-length', 'etag', 'vary'];

/** @param cdnUrl without a slash at the end */
export function cdnSource(cdnUrl: string): ReleaseSource {
  const ask = cdnUrl.startsWith('https:') ? httpsRequest : httpRequest;

  async function read(path: string): Promise<Buffer | null> {
    const headers = { 'Cache-Control': 'no-cache' };
    const answer = await fetch(`${cdnUrl}/${path}`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status === 404 || answer.status === 403) return null;
    if (!answer.ok) throw new Error(`${cdnUrl}/${path} answers ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  return {
    read,
    async releasesOf(app) {
      const pointer = await read(`${app}/channels.json`).catch(() => null);
      if (!pointer) return [];
      const { history } = parsePointer(pointer.toString());
      const named = history.flatMap(({ stable, canary }) => [stable, ...(canary ? [canary.releaseId] : [])]);
      return [...new Set(named.reverse())].slice(0, SEARCHED_RELEASES);
    },
    send(req, res, path) {
      const { 'accept-encoding': accepted = 'identity' } = req.headers;
      const headers = { 'Accept-Encoding': accepted };
      const upstream = ask(`${cdnUrl}/${path}`, { method: req.method, headers, timeout: PATIENCE_MS }, (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume();
          return notFound(res);
        }
        for (const name of PASSED_ON) {
          const value = answer.headers[name];
          if (value !== undefined) res.setHeader(name, value);
        }
        answer.on('error', () => res.destroy());
        answer.pipe(res);
      });
      upstream.on('timeout', () => upstream.destroy());
      upstream.on('error', () => (res.headersSent ? res.destroy() : answerPlain(res, 502, 'Bad gateway')));
      res.on('close', () => upstream.destroy());
      upstream.end();
    },
  };
}
