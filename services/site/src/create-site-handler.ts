import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BootPractice, WORKER_PATH } from '@kenali/federation/boot';
import { createGuard, isPartOfProgram, type SignatureSettings } from '@kenali/releases/signing';
import { describeError } from '@kenali/telemetry';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { askApiForStops } from './ask-api.ts';
import { assignReleases, browserIdOf, knownBrowserId } from './assign-releases.ts';
import { createBootIds } from './boot-ids.ts';
import { withAssessment } from './catalogue/assessment-page.ts';
import { askApiForCatalogue, type CatalogueCopy, createCatalogueCopy } from './catalogue/catalogue-copy.ts';
import { isCrawlerFile, ROBOTS_PATH, sendCrawlerFile } from './crawler-files.ts';
import { createDocuments } from './documents.ts';
import { sendWebManifest, WEB_MANIFEST_PATH } from './files/web-manifest.ts';
import { sendWorker } from './files/worker-script.ts';
import { type FoundPage, once, pageAtPath, readablePage } from './head/page-at-path.ts';
import { renderHead } from './head/render-head.ts';
import { answerPlain, answerUnavailable, asksForDocument, type Handler, withoutOrigin } from './http.ts';
import { createLiveReleases } from './live/live-releases.ts';
import { observeRequests, type RequestKind } from './observe-requests.ts';
import { type AskApi, askPublicApi, createPageData } from './prerender/page-data.ts';
import { createPageRenderer } from './prerender/page-renderer.ts';
import { cdnSource, folderSource } from './release-source.ts';
import { createReleases } from './releases.ts';
import type { SecurityOptions } from './security-headers.ts';
import { POLICY_HEADER, reportingHeaders, securityHeaders, withStyles } from './security-headers.ts';
import { sendDocument } from './send-document.ts';
import { createShellFiles } from './serve-shell-files.ts';
import { addReleaseMetrics, countedSource, countFailures, countRefusals } from './site-metrics.ts';
import { createFolderState, createMemoryState, type SiteState } from './site-state.ts';
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

export interface SiteOptions extends SecurityOptions {
  /** Shown on every page. */
  practice: BootPractice;
  /** The store: one folder per app with its pointer and releases. Without it, the site reads from `cdnPublicUrl`. */
  storeDir?: string;
  /** Last good pointers and stopped canaries, which survive a restart: a folder, or another implementation. */
  state?: string | SiteState;
  /** Which keys releases and pointers must be signed with. Without it, signatures are not checked. */
  signatures?: SignatureSettings | null;
  /**
   * Origin of the API, asked for canary stops and the catalogue. Without it, the API shares the folder `state`, and without `askCatalogue` pages
   * of assessments have no names and prices.
   */
  apiUrl?: string;
  /** Answers as `GET /api/catalogue`, instead of `apiUrl`, for a site in the process of the API. */
  askCatalogue?(): Promise<unknown>;
  /** Answers what prerendered pages show, instead of `apiUrl`. */
  askApi?: AskApi;
  /** How long a visitor waits for the content of a page, in ms, before the document goes out without it. */
  maxRenderWaitMs?: number;
  /** Signs boot ids, and must equal the API's. Without it, boot ids are valid until this process stops. */
  bootIdSecret?: string;
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
const isFile = (path: string): boolean => /\/[^/]*\.[^/]*$/.test(path) || path.startsWith('/assets/');
/** No page has an address that looks like a file, whatever the patterns of the releases match. */
const NO_PAGE: FoundPage = { status: 404, declared: null };
const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');

function kindOf(path: string): RequestKind {
  if (path === '/healthz') return 'health';
  if (isApiPath(path)) return 'other';
  return isFile(path) ? 'file' : 'document';
}

function stateOf(
  { state, apiUrl }: SiteOptions,
  onProblem: (message: string) => void,
  onFailure: () => void,
): SiteState {
  const own = typeof state === 'string' ? createFolderState(state) : (state ?? createMemoryState());
  return apiUrl ? askApiForStops({ state: own, apiUrl, onProblem, onFailure }) : own;
}

const NO_API: AskApi = async () => {
  throw new Error('no API is known');
};
const askApiOf = ({ askApi, apiUrl }: SiteOptions): AskApi => askApi ?? (apiUrl ? askPublicApi(apiUrl) : NO_API);

const NO_CATALOGUE: CatalogueCopy = { read: async () => null };

function catalogueOf(
  { apiUrl, askCatalogue }: SiteOptions,
  onProblem: (message: string) => void,
  onFailure: () => void,
): CatalogueCopy {
  const ask = askCatalogue ?? (apiUrl ? askApiForCatalogue(apiUrl) : null);
  return ask ? createCatalogueCopy({ ask, onProblem, onFailure }) : NO_CATALOGUE;
}

/**
 * Serves the shell's document with the boot document, the shell's files and the security headers. It contains no
 * business rules and does not serve `/api`.
 */
export function createSiteHandler(options: SiteOptions): Handler {
  const { mode, allowOverrides, practice, storeDir, log, registry = null } = options;
  const onProblem = (problem: string) => log.warn({ problem }, 'site');
  const failed = countFailures(registry);
  const onPagesProblem = once(onProblem);
  const cdnPublicUrl = options.cdnPublicUrl.replace(/\/+$/, '');
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const origins = originsOf(options);
  const sideOf = createSideOf(origins);
  const headersOf: Record<Side, Record<string, string>> = {
    site: securityHeaders(options),
    staff: securityHeaders(staffOptionsOf(options)),
  };
  const isHttps = options.publicUrl.startsWith('https:');
  const source = countedSource(storeDir === undefined ? cdnSource(cdnPublicUrl) : folderSource(storeDir), () =>
    failed('releases'),
  );
  const guard = createGuard(options.signatures ?? null, onProblem, countRefusals(registry));
  const releases = createReleases(source, guard);
  const refusesOlder = storeDir === undefined || !isPartOfProgram(storeDir);
  const state = stateOf(options, onProblem, () => failed('api'));
  const liveReleases = createLiveReleases({ source, releases, state, guard, refusesOlder, onProblem });
  if (registry) addReleaseMetrics(registry, liveReleases);
  const catalogue = catalogueOf(options, onProblem, () => failed('api'));
  const data = createPageData({
    ask: askApiOf(options),
    onProblem,
    onFailure: () => failed('api'),
  });
  const pages = createPageRenderer({
    releases,
    data,
    onProblem,
    onFailure: () => failed('prerender'),
    waitMs: options.maxRenderWaitMs,
  });
  const documents = createDocuments({ mode, allowOverrides, cdnPublicUrl, practice, origins, releases });
  const serveFile = createShellFiles({ source, releases });
  const bootIds = createBootIds(options.bootIdSecret ?? randomBytes(32).toString('hex'));

  async function answerFile(req: IncomingMessage, res: ServerResponse, { path, side }: Asked): Promise<void> {
    const live = await liveReleases.read();
    if (side === 'staff' && isStaffFile(path)) return sendStaffFile(res, path);
    if (isCrawlerFile(path) && (path === ROBOTS_PATH || live.has('shell')))
      return sendCrawlerFile(res, path, live, { mode, publicUrl, releases, catalogue });
    // Only documents set the browser id.
    const assignment = assignReleases(live, knownBrowserId(req) ?? '');
    const shell = assignment.apps.get('shell');
    // The store does not answer. An empty answer would remove workers with what they keep, and pages from search engines.
    if (shell === undefined) return answerUnavailable(res);
    if (path === WORKER_PATH) return sendWorker(res, shell, { releases });
    if (typeof shell !== 'object') return answerPlain(res, 404, 'Not found');
    if (path === WEB_MANIFEST_PATH) return sendWebManifest(res, shell.release, { releases, practice });
    if (await serveFile(req, res, path, shell.release)) return;
    // A full stop that was copied along with a link is enough to make the address of a page look like a file.
    if (asksForDocument(req)) return answerPage(req, res, { path, side });
    return answerPlain(res, 404, 'Not found');
  }

  async function answerPage(req: IncomingMessage, res: ServerResponse, { path, side }: Asked): Promise<void> {
    const live = await liveReleases.read();
    const elsewhere = addressElsewhere(req.url ?? '/', side, origins);
    if (elsewhere) return redirect(res, elsewhere);
    const assignment = assignmentOf(side, assignReleases(live, browserIdOf(req, res, { isHttps })), origins);
    const document = await documents.get(live, assignment);
    if (!document) return answerUnavailable(res);
    const page = isFile(path)
      ? NO_PAGE
      : await pageAtPath(path, { live, assignment, releases, onProblem: onPagesProblem });
    const found = await withAssessment(page, path, catalogue);
    const head = renderHead(found, { publicUrl, cdnPublicUrl, practice });
    const readable = readablePage(found, req);
    const content = readable && (await pages.render(readable, assignment, document.boot));
    const styles = [...document.styles, ...(content?.styles ?? [])];
    const headers = headersOf[side];
    const policy = withStyles(String(headers[POLICY_HEADER]), styles);
    const reporting = reportingHeaders({ ...headers, [POLICY_HEADER]: policy }, document.boot.shell, publicUrl);
    for (const [name, value] of Object.entries(reporting)) res.setHeader(name, value);
    return sendDocument(
      req,
      res,
      document,
      { path, status: found.status, head, content },
      () => bootIds.issue(assignment.apps, new Date()).bootId,
    );
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const side = sideOf(req);
    for (const [name, value] of Object.entries(headersOf[side])) res.setHeader(name, value);
    // Two hosts may be two sides, and a proxy in front may have read the other one.
    if ((req.headersDistinct.host ?? []).length > 1) return answerPlain(res, 400, 'Bad request');
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/healthz') return answerPlain(res, 200, 'ok');
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      return answerPlain(res, 405, 'Method not allowed');
    }
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
