import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSafePath, parsePointer, type Release } from '@kenali/federation/boot';
import { CACHE_FOREVER, contentTypeOf } from '@kenali/node-utils';
import { createGuard, Refused } from '@kenali/releases/signing';
import { describeError } from '@kenali/telemetry';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { answerPlain, type Handler, matchesTag, pathOf, refuseLongPath } from './http.ts';
import { observeRequests, type RequestKind } from './observe-requests.ts';
import { createReadiness } from './readiness.ts';
import { createReleases, NotInStore } from './release-source/read-releases.ts';
import { openStoreFiles } from './release-source/store-files.ts';
import { FILE_POLICY, POLICY_HEADER } from './security-headers.ts';

const POINTER = /^\/[^/]+\/channels\.json$/;
const RELEASE_FILE = /^\/([^/]+)\/([^/]+)\/(.+)$/;
/** Sites, the API and release commands check the signatures of these, each with its own file of keys. */
const SIGNED = /^\/[^/]+\/(channels\.json|[^/]+\/release\.json(\.sig)?)$/;

/** More than a store keeps. */
const MAX_LISTS = 500;

interface CdnOptions {
  storeDir: string;
  /** File of the keys that releases must be signed with. Without it, signatures are not checked. */
  keysFile?: string | null;
  /** Without it, the process writes no log. */
  log?: Logger;
  registry?: Registry | null;
}

function kindOf(path: string): RequestKind {
  if (path === '/healthz' || path === '/readyz') return 'health';
  if (POINTER.test(path)) return 'pointer';
  return RELEASE_FILE.test(path) ? 'file' : 'other';
}

/**
 * The CDN origin: the files that signed releases list, each checked with its hash, uncached pointers, and signatures. Readable from every
 * origin. Any static host that sends these headers can replace it; it serves whatever somebody puts into the store.
 */
export function createCdnHandler({ storeDir, keysFile = null, log, registry = null }: CdnOptions): Handler {
  const onProblem = (problem: string) => log?.warn({ problem }, 'cdn');
  const files = openStoreFiles(storeDir, '', () => undefined);
  const releases = createReleases(files, createGuard(keysFile, onProblem), onProblem);
  const lists = new LRUCache<string, Promise<Release | null>>({ max: MAX_LISTS });

  /** Null if there is none that counts. */
  async function loadRelease(app: string, releaseId: string): Promise<Release | null> {
    try {
      return await releases.load(app, releaseId, (error) => onProblem((error as Error).message));
    } catch (error) {
      if (error instanceof NotInStore) return null;
      if (!(error instanceof Refused)) throw error;
      onProblem(`${app}: ${error.message}`);
      return null;
    }
  }

  /**
   * A release that counted once does so until the process ends, also without its key: the site decides what pages run, and those that are
   * open need their files.
   */
  async function findRelease(app: string, releaseId: string): Promise<Release | null> {
    const key = `${app}/${releaseId}`;
    const known = lists.get(key);
    if (known) return known;
    const list = loadRelease(app, releaseId);
    lists.set(key, list);
    // It may be complete, or signed, a moment later.
    const found = await list.catch(() => null);
    if (!found) lists.delete(key);
    return list;
  }

  const answerReadiness = createReadiness({
    async isServed(app) {
      const pointer = await files.read(`${app}/channels.json`);
      if (!pointer) return app !== 'shell';
      return (await findRelease(app, parsePointer(pointer.toString()).stable)) !== null;
    },
  });

  async function sendSigned(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const content = await files.read(path.slice(1));
    if (!content) return answerPlain(res, 404, 'Not found');
    const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
    res.setHeader('ETag', etag);
    // Pointers move, and a release is signed again with a new key.
    res.setHeader('Cache-Control', path.endsWith('/release.json') ? CACHE_FOREVER : 'no-cache');
    if (matchesTag(req.headers['if-none-match'], etag)) return void res.writeHead(304).end();
    res.writeHead(200, { 'Content-Type': contentTypeOf(path), 'Content-Length': content.length }).end(content);
  }

  async function sendFile(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const [, app, releaseId, file = ''] = RELEASE_FILE.exec(path) ?? [];
    const release = app && releaseId ? await findRelease(app, releaseId) : null;
    if (!release || !Object.hasOwn(release.files, file)) return answerPlain(res, 404, 'Not found');
    res.setHeader('Cache-Control', CACHE_FOREVER);
    return files.send(req, res, path.slice(1), String(release.files[file]));
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.setHeader('Timing-Allow-Origin', '*');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader(POLICY_HEADER, FILE_POLICY);
    const path = pathOf(req);
    if (refuseLongPath(res, path)) return;
    if (path === '/healthz') return answerPlain(res, 200, 'ok');
    if (path === '/readyz') return answerReadiness(req, res);
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      return answerPlain(res, 405, 'Method not allowed');
    }
    // No percent signs, no dots in front: temporary folders and locks of the store stay inside.
    if (!isSafePath(path.slice(1))) return answerPlain(res, 404, 'Not found');
    return SIGNED.test(path) ? sendSigned(req, res, path) : sendFile(req, res, path);
  }

  const handler: Handler = (req, res) => {
    answer(req, res).catch((error: unknown) => {
      log?.error({ failure: describeError(error) }, 'cdn');
      if (res.headersSent) res.destroy();
      else answerPlain(res, 500, 'Internal error');
    });
  };
  // Caches keep the answers for other browsers, so they have no id.
  return log ? observeRequests(handler, { log, registry, kindOf, answersId: false }) : handler;
}
