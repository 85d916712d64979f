import { isSafePath } from '@kenali/federation/boot';
import sirv from 'sirv';
import type { Handler } from './http.ts';
import { answerPlain } from './http.ts';

/** `<app>/channels.json` changes; files of a release never do. */
const POINTER = /^\/[^/]+\/channels\.json$/;
const RELEASE_FILE = /^\/[^/]+\/[^/]+\/.+$/;

/**
 * The CDN origin: immutable releases, uncached pointers, readable from every origin. Any static host that sends these
 * headers can replace it.
 */
export function createCdnHandler({ storeDir }: { storeDir: string }): Handler {
  // `dev` looks up each file per request, so that new releases appear while the server runs.
  const serve = sirv(storeDir, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(res, path) {
      res.setHeader('Cache-Control', POINTER.test(path) ? 'no-cache' : 'public, max-age=31536000, immutable');
    },
  });

  return (req, res) => {
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
}
