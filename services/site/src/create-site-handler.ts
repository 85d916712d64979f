import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DeploymentMode } from '@kenali/federation/boot';
import { answerPlain } from './answer-plain.ts';
import { createDocuments } from './create-documents.ts';
import { findOwner } from './find-owner.ts';
import { createLiveReleases } from './read-live-releases.ts';
import { type SecurityOptions, securityHeaders } from './security-headers.ts';
import { sendDocument } from './send-document.ts';
import { createShellFiles } from './serve-shell-files.ts';

export interface SiteOptions extends SecurityOptions {
  /** Written into each document; must be the API's own. */
  mode: DeploymentMode;
  /** The store: a folder per app with its pointer and releases. */
  storeDir: string;
  /** Told about broken pointers and failed answers, for the log. */
  onProblem?(message: string): void;
}

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** A name with an ending is a file; everything else is a place in the application. */
const isFile = (path: string): boolean => /\/[^/]*\.[^/]*$/.test(path) || path.startsWith('/assets/');
const isForeign = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/**
 * The site's origin: the shell's document with the boot document in it, the shell's files, the security headers.
 * Knows no business rule; `/api` belongs to somebody else.
 */
export function createSiteHandler(options: SiteOptions): Handler {
  const { mode, storeDir, onProblem = () => undefined } = options;
  const cdnPublicUrl = options.cdnPublicUrl.replace(/\/+$/, '');
  const headers = securityHeaders(options);
  const releases = createLiveReleases({ storeDir, onProblem });
  const documents = createDocuments({ mode, storeDir, cdnPublicUrl, releases });
  const serveFile = createShellFiles(storeDir);

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/healthz') return answerPlain(res, 200, 'ok');
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      return answerPlain(res, 405, 'Method not allowed');
    }
    if (isForeign(path)) return answerPlain(res, 404, 'Not found');
    if (isFile(path)) {
      const shell = (await releases.read()).get('shell');
      return typeof shell === 'object' ? serveFile(req, res, path, shell) : answerPlain(res, 404, 'Not found');
    }
    const document = await documents.get(findOwner(path));
    if (document) return sendDocument(req, res, document);
    res.setHeader('Retry-After', '5');
    return answerPlain(res, 503, 'Situs sedang disiapkan. Silakan coba lagi.');
  }

  return (req, res) => {
    answer(req, res).catch((error: Error) => {
      onProblem(`${req.method} ${req.url}: ${error.message}`);
      if (res.headersSent) res.destroy();
      else answerPlain(res, 500, 'Terjadi kesalahan. Silakan coba lagi.');
    });
  };
}
