import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { assignReleases, browserIdOf, knownBrowserId } from './assign-releases.ts';
import { createBootIds } from './boot-ids.ts';
import type { SiteOptions } from './config.ts';
import { createDocuments } from './documents.ts';
import { answerPlain, type Handler } from './http.ts';
import { createLiveReleases } from './live-releases.ts';
import { cdnSource, folderSource } from './release-source.ts';
import { createReleases } from './releases.ts';
import { POLICY_HEADER, securityHeaders, withStyles } from './security-headers.ts';
import { sendDocument } from './send-document.ts';
import { createShellFiles } from './serve-shell-files.ts';
import { createFolderState, createMemoryState, type SiteState } from './site-state.ts';

/** A path with a file extension is a file; every other path is a route of the application. */
const isFile = (path: string): boolean => /\/[^/]*\.[^/]*$/.test(path) || path.startsWith('/assets/');
const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');

const stateOf = (state: SiteOptions['state']): SiteState =>
  typeof state === 'string' ? createFolderState(state) : (state ?? createMemoryState());

/**
 * Serves the shell's document with the boot document, the shell's files and the security headers. It contains no
 * business rules and does not serve `/api`.
 */
export function createSiteHandler(options: SiteOptions): Handler {
  const { mode, allowOverrides, storeDir, onProblem = () => undefined } = options;
  const cdnPublicUrl = options.cdnPublicUrl.replace(/\/+$/, '');
  const headers = securityHeaders(options);
  const isHttps = options.publicUrl.startsWith('https:');
  const source = storeDir === undefined ? cdnSource(cdnPublicUrl) : folderSource(storeDir);
  const releases = createReleases(source);
  const liveReleases = createLiveReleases({ source, releases, state: stateOf(options.state), onProblem });
  const documents = createDocuments({ mode, allowOverrides, cdnPublicUrl, releases });
  const serveFile = createShellFiles({ source, releases });
  const bootIds = createBootIds(options.bootIdSecret ?? randomBytes(32).toString('hex'));

  async function answerFile(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    // Only documents set the browser id.
    const assignment = assignReleases(await liveReleases.read(), knownBrowserId(req) ?? '');
    const shell = assignment.apps.get('shell');
    if (typeof shell === 'object') return serveFile(req, res, path, shell.release);
    return answerPlain(res, 404, 'Not found');
  }

  async function answerPage(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const live = await liveReleases.read();
    const assignment = assignReleases(live, browserIdOf(req, res, { isHttps }));
    const document = await documents.get(live, assignment);
    if (!document) {
      res.setHeader('Retry-After', '5');
      return answerPlain(res, 503, 'Situs sedang disiapkan. Silakan coba lagi.');
    }
    res.setHeader(POLICY_HEADER, withStyles(String(headers[POLICY_HEADER]), document.styles));
    return sendDocument(req, res, document, () => bootIds.issue(assignment.apps, new Date()).bootId);
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/healthz') return answerPlain(res, 200, 'ok');
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      return answerPlain(res, 405, 'Method not allowed');
    }
    if (isApiPath(path)) return answerPlain(res, 404, 'Not found');
    return isFile(path) ? answerFile(req, res, path) : answerPage(req, res);
  }

  return (req, res) => {
    answer(req, res).catch((error: Error) => {
      onProblem(`${req.method} ${req.url}: ${error.message}`);
      if (res.headersSent) res.destroy();
      else answerPlain(res, 500, 'Terjadi kesalahan. Silakan coba lagi.');
    });
  };
}
