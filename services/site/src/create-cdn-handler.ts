import { isSafePath } from '@kenali/federation/boot';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import sirv from 'sirv';
import { answerPlain, contentTypeOf, type Handler } from './http.ts';
import { observeRequests, type RequestKind } from './observe-requests.ts';
import { POLICY_HEADER } from './security-headers.ts';

/** `<app>/channels.json` changes; files of a release never do. */
const POINTER = /^\/[^/]+\/channels\.json$/;
/** A release is signed again with a new key, so its signature changes too. */
const CHANGES = /^\/[^/]+\/(channels\.json|[^/]+\/release\.json\.sig)$/;
const RELEASE_FILE = /^\/[^/]+\/[^/]+\/.+$/;

/** The site serves documents. One that is opened here, which may be the site's origin, runs nothing and is framed by nobody. */
const DOCUMENT = /\.html$/;
const NO_DOCUMENT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface CdnOptions {
  storeDir: string;
  /** Without it, the process writes no log. */
  log?: Logger;
  registry?: Registry | null;
}

function kindOf(path: string): RequestKind {
  if (path === '/healthz') return 'health';
  if (POINTER.test(path)) return 'pointer';
  return RELEASE_FILE.test(path) ? 'file' : 'other';
}

/**
 * The CDN origin: immutable releases, uncached pointers, readable from every origin. Any static host that sends these
 * headers can replace it.
 */
export function createCdnHandler({ storeDir, log, registry = null }: CdnOptions): Handler {
  // `dev` looks up each file per request, so that new releases appear while the server runs.
  const serve = sirv(storeDir, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(res, path) {
      res.setHeader('Content-Type', contentTypeOf(path));
      if (DOCUMENT.test(path)) res.setHeader(POLICY_HEADER, NO_DOCUMENT);
      res.setHeader('Cache-Control', CHANGES.test(path) ? 'no-cache' : 'public, max-age=31536000, immutable');
    },
  });

  const handler: Handler = (req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.setHeader('Timing-Allow-Origin', '*');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/healthz') return answerPlain(res, 200, 'ok');
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      return answerPlain(res, 405, 'Method not allowed');
    }
    // No percent signs, no dots in front: temporary folders and locks of the store stay inside.
    const isServed = isSafePath(path.slice(1)) && (POINTER.test(path) || RELEASE_FILE.test(path));
    if (!isServed) return answerPlain(res, 404, 'Not found');
    serve(req, res, () => answerPlain(res, 404, 'Not found'));
  };
  // Caches keep the answers for other browsers, so they have no id.
  return log ? observeRequests(handler, { log, registry, kindOf, answersId: false }) : handler;
}
