import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerPlain } from './answer-plain.ts';
import { assignReleases } from './assign-releases.ts';
import { createBootIds } from './boot-ids.ts';
import { browserIdOf, knownBrowserId } from './browser-id.ts';
import { createDocuments } from './create-documents.ts';
import { createLiveReleases } from './read-live-releases.ts';
import { createReleases } from './read-release.ts';
import { cdnSource, folderSource } from './release-source.ts';
import { POLICY_HEADER, type SecurityOptions, securityHeaders, withStyles } from './security-headers.ts';
import { sendDocument } from './send-document.ts';
import { createShellFiles } from './serve-shell-files.ts';
import { folderNotes, memoryNotes, type SiteNotes } from './site-notes.ts';

export interface SiteOptions extends SecurityOptions {
  /** The store: a folder per app with its pointer and releases. Without it, `cdnPublicUrl` is asked for them. */
  storeDir?: string;
  /** What the site remembers over a restart: last good pointers, stopped canaries. A folder, or another keeper of them. */
  notes?: string | SiteNotes;
  /** Signs boot ids; whoever reads them needs the same. Without it they are valid as long as the process lives. */
  bootIdSecret?: string;
  /** Told about broken pointers and failed answers, for the log. */
  onProblem?(message: string): void;
}

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** A name with an ending is a file; everything else is a place in the application. */
const isFile = (path: string): boolean => /\/[^/]*\.[^/]*$/.test(path) || path.startsWith('/assets/');
const isForeign = (path: string): boolean => path === '/api' || path.startsWith('/api/');

const notesOf = (notes: SiteOptions['notes']): SiteNotes =>
  typeof notes === 'string' ? folderNotes(notes) : (notes ?? memoryNotes());

/**
 * The site's origin: the shell's document with the boot document in it, the shell's files, the security headers.
 * Knows no business rule; `/api` belongs to somebody else.
 */
export function createSiteHandler(options: SiteOptions): Handler {
  const { mode, allowOverrides, storeDir, onProblem = () => undefined } = options;
  const cdnPublicUrl = options.cdnPublicUrl.replace(/\/+$/, '');
  const headers = securityHeaders(options);
  const isHttps = options.publicUrl.startsWith('https:');
  const source = storeDir === undefined ? cdnSource(cdnPublicUrl) : folderSource(storeDir);
  const releases = createReleases(source);
  const liveReleases = createLiveReleases({ source, releases, notes: notesOf(options.notes), onProblem });
  const documents = createDocuments({ mode, allowOverrides, cdnPublicUrl, releases });
  const serveFile = createShellFiles({ source, releases });
  const bootIds = createBootIds(options.bootIdSecret ?? randomBytes(32).toString('hex'));

  async function answerFile(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    // Only documents give names to browsers.
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
    if (isForeign(path)) return answerPlain(res, 404, 'Not found');
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
