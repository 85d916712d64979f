import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BootPractice, WORKER_PATH } from '@kenali/federation/boot';
import { LIVE_PATH } from '@kenali/releases/live';
import { describeError } from '@kenali/telemetry';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type CatalogueCopy, createCatalogueCopy } from './api/catalogue-copy.ts';
import { type AskApi, askPublicApi, createPageData } from './api/page-data.ts';
import { assignReleases, browserIdOf, knownBrowserId } from './assign-releases.ts';
import { issueBootId } from './boot-ids.ts';
import { createDocuments } from './documents.ts';
import { isCrawlerFile, SITEMAP_PATH, sendCrawlerFile } from './files/crawler-files.ts';
import { sendWebManifest, WEB_MANIFEST_PATH } from './files/web-manifest.ts';
import { sendWorker } from './files/worker-script.ts';
import { withAssessment } from './head/assessment-page.ts';
import { type FoundPage, pageAtPath, readablePage } from './head/page-at-path.ts';
import { renderHead } from './head/render-head.ts';
import {
  answerPlain,
  answerText,
  answerUnavailable,
  asksForDocument,
  type Handler,
  pathOf,
  refuseLongPath,
  withoutOrigin,
} from './http.ts';
import { observeRequests, type RequestKind } from './observe-requests.ts';
import { createPageRenderer } from './prerender/page-renderer.ts';
import { createReadiness, isServedBy } from './readiness.ts';
import { createReleaseSource, type ReleaseSourceOptions } from './release-source/release-source.ts';
import type { SecurityOptions } from './security-headers.ts';
import { POLICY_HEADER, reportingHeaders, securityHeaders, withStyles } from './security-headers.ts';
import { sendDocument } from './send-document.ts';
import { addReleaseMetrics, countFailures, countRefusals } from './site-metrics.ts';
import {
  addressElsewhere,
  assignmentOf,
  createSideOf,
  isStaffFile,
  originsOf,
  redirect,
  type Side,
  sendStaffFile,
  staffOptionsOf,
} from './staff-origin.ts';

export interface SiteOptions extends SecurityOptions, ReleaseSourceOptions {
  /** Shown on every page; `contact` is for security.txt. */
  practice: BootPractice & { contact?: string };
  /** Origin of the API, also asked for the catalogue and for what prerendered pages show. */
  apiUrl?: string;
  /** Answers as `GET /api/catalogue`, instead of `apiUrl`. Without either, pages of assessments have no names and prices. */
  askCatalogue?(): Promise<unknown>;
  /** Answers what prerendered pages show, instead of `apiUrl`. */
  askApi?: AskApi;
  /** How long a visitor waits for the content of a page, in ms, before the document goes out without it. */
  maxRenderWaitMs?: number;
  /** Signs boot ids, and must equal the API's. Without it, boot ids are valid until this process stops. */
  bootIdSecret?: string;
  /** Answers `/readyz` once the site itself is ready, in a process that does more than serve the site. */
  otherReadiness?: Handler;
  /** Receives broken pointers, failed responses and one line per request. */
  log: Logger;
  /** Receives the metrics of the site. */
  registry?: Registry | null;
}

interface Asked {
  /** Without the query. */
  path: string;
  side: Side;
}

/** A path with a file extension is a file; every other path is a route of the application. */
const isFile = (path: string): boolean =>
  path.slice(path.lastIndexOf('/')).includes('.') || path.startsWith('/assets/');
/** No page has an address that looks like a file, whatever the patterns of the releases match. */
const NO_PAGE: FoundPage = { status: 404, declared: null };
const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');

function kindOf(path: string): RequestKind {
  if (path === '/healthz' || path === '/readyz') return 'health';
  if (isApiPath(path)) return 'other';
  return isFile(path) ? 'file' : 'document';
}

const NO_API: AskApi = async () => {
  throw new Error('no API is known');
};
const NO_CATALOGUE: CatalogueCopy = { read: async () => null };

/**
 * Serves the shell's document with the boot document, the shell's files and the security headers. It contains no
 * business rules and does not serve `/api`.
 */
export function createSiteHandler(options: SiteOptions): Handler {
  const { mode, allowOverrides, practice, apiUrl, log, registry = null } = options;
  const cdnPublicUrl = options.cdnPublicUrl.replace(/\/+$/, '');
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const isHttps = publicUrl.startsWith('https:');
  const origins = originsOf(options);
  const sideOf = createSideOf(origins);
  const headersOf: Record<Side, Record<string, string>> = {
    site: securityHeaders(options),
    staff: securityHeaders(staffOptionsOf(options)),
  };
  const onProblem = (problem: string) => log.warn({ problem }, 'site');
  const onFailure = countFailures(registry);
  const onApiFailure = () => onFailure('api');
  const onRefusal = countRefusals(registry);
  const source = createReleaseSource({ ...options, cdnPublicUrl }, { onProblem, onFailure, onRefusal });
  if (registry) addReleaseMetrics(registry, source);
  const askPublic = apiUrl ? askPublicApi(apiUrl) : null;
  const askApi = options.askApi ?? askPublic ?? NO_API;
  const askCatalogue = options.askCatalogue ?? (askPublic && (() => askPublic('/api/catalogue')));
  const catalogue = askCatalogue
    ? createCatalogueCopy({ ask: askCatalogue, onProblem, onFailure: onApiFailure })
    : NO_CATALOGUE;
  const pages = createPageRenderer({
    source,
    data: createPageData({ ask: askApi, onProblem, onFailure: onApiFailure }),
    onProblem,
    onFailure: () => onFailure('prerender'),
    waitMs: options.maxRenderWaitMs,
  });
  const documentFor = createDocuments(source, { mode, allowOverrides, cdnPublicUrl, practice, origins });
  const answerReadiness = createReadiness({
    isServed: (app) => isServedBy(source, app),
    hasDocument: async () => {
      const live = await source.readLive();
      return documentFor(live, assignReleases(live, '')).then(Boolean, () => false);
    },
    other: options.otherReadiness,
  });
  const bootIdSecret = options.bootIdSecret ?? randomBytes(32).toString('hex');

  async function answerFile(req: IncomingMessage, res: ServerResponse, { path, side }: Asked): Promise<void> {
    if (path === LIVE_PATH)
      return answerText(res, 'application/json', 'no-store', JSON.stringify(await source.describe()));
    const live = await source.readLive();
    if (side === 'staff' && isStaffFile(path)) return sendStaffFile(res, path);
    if (isCrawlerFile(path) && (path !== SITEMAP_PATH || live.has('shell')))
      return sendCrawlerFile(res, path, live, { mode, publicUrl, source, catalogue, practice });
    // Only documents set the browser id.
    const assignment = assignReleases(live, knownBrowserId(req) ?? '');
    const shell = assignment.apps.get('shell');
    // The store does not answer. An empty answer would remove workers with what they keep, and pages from search engines.
    if (shell === undefined) return answerUnavailable(res);
    if (path === WORKER_PATH) return sendWorker(res, shell, source);
    if (typeof shell !== 'object') return answerPlain(res, 404, 'Not found');
    if (path === WEB_MANIFEST_PATH) return sendWebManifest(res, shell.release, source, practice);
    if (await source.sendShellFile(req, res, path, shell.release)) return;
    // A full stop that was copied along with a link is enough to make the address of a page look like a file.
    if (asksForDocument(req)) return answerPage(req, res, { path, side });
    return answerPlain(res, 404, 'Not found');
  }

  async function answerPage(req: IncomingMessage, res: ServerResponse, { path, side }: Asked): Promise<void> {
    const live = await source.readLive();
    const elsewhere = addressElsewhere(req.url ?? '/', side, origins);
    if (elsewhere) return redirect(res, elsewhere);
    const assignment = assignmentOf(side, assignReleases(live, browserIdOf(req, res, { isHttps })), origins);
    const document = await documentFor(live, assignment);
    if (!document) return answerUnavailable(res);
    const page = isFile(path)
      ? NO_PAGE
      : await pageAtPath(path, live, assignment, { source, features: practice.features });
    const found = await withAssessment(page, path, catalogue);
    const head = renderHead(found, { publicUrl, cdnPublicUrl, practice });
    const readable = readablePage(found, req);
    const content = readable && (await pages.render(readable, assignment, document.boot));
    const styles = [...document.styles, ...(content?.styles ?? [])];
    const headers = headersOf[side];
    const policy = withStyles(String(headers[POLICY_HEADER]), styles);
    const reporting = reportingHeaders({ ...headers, [POLICY_HEADER]: policy }, document.boot.shell, publicUrl);
    for (const [name, value] of Object.entries(reporting)) res.setHeader(name, value);
    return sendDocument(req, res, document, { path, status: found.status, head, content }, () =>
      issueBootId(assignment.apps, new Date(), bootIdSecret),
    );
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const side = sideOf(req);
    for (const [name, value] of Object.entries(headersOf[side])) res.setHeader(name, value);
    // Two hosts may be two sides, and a proxy in front may have read the other one.
    if ((req.headersDistinct.host ?? []).length > 1) return answerPlain(res, 400, 'Bad request');
    const path = pathOf(req);
    if (refuseLongPath(res, path)) return;
    if (path === '/healthz') return answerPlain(res, 200, 'ok');
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      return answerPlain(res, 405, 'Method not allowed');
    }
    if (path === '/readyz') return answerReadiness(req, res);
    if (isApiPath(path)) return answerPlain(res, 404, 'Not found');
    return isFile(path) ? answerFile(req, res, { path, side }) : answerPage(req, res, { path, side });
  }

  const handler: Handler = (req, res) => {
    answer(req, res).catch((error: unknown) => {
      log.error({ failure: describeError(error) }, 'site');
      if (res.headersSent) res.destroy();
      else answerPlain(res, 500, 'Terjadi kesalahan. Silakan coba lagi.');
    });
  };
  const observed = observeRequests(handler, { log, registry, kindOf, answersId: true });
  return (req, res) => {
    req.url = withoutOrigin(req.url ?? '/');
    observed(req, res);
  };
}
