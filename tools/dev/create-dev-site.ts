import { readFileSync, watch } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';
import { containerOf, ownsPath } from '@kenali/contracts';
import { BOOT_ELEMENT_ID, type BootDocument, type BootRemote } from '@kenali/federation/boot';
import sirv from 'sirv';
import { createPageReloads } from './page-reloads.ts';
import { buildFileOf, type DevBuild } from './watch-remote.ts';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

const BOOT_DOCUMENT = new RegExp(`(<script type="application/json" id="${BOOT_ELEMENT_ID}">)([^<]*)(</script>)`);
const RELOADS_PATH = '/__dev/site-events';
const RELOAD_SCRIPT_PATH = '/__dev/reload.js';
const RELOAD_SCRIPT = `new EventSource('${RELOADS_PATH}').addEventListener('reload', () => location.reload());\n`;
/** Some systems report one write twice. */
const WATCH_PAUSE_MS = 20;

/**
 * Wraps the site for the development of one remote: serves its build from the site's own address without browser caching,
 * inserts the newest build into each document, and makes open pages reload after a build.
 * @param options.site the handler of the site, for everything else
 * @param options.app folder of the remote
 * @param options.dir folder of its build
 * @param options.prefixes the paths of the remote, which may never have been released
 */
export async function createDevSite(options: { site: Handler; app: string; dir: string; prefixes: readonly string[] }) {
  const { app, dir, prefixes } = options;
  const inner = createServer(options.site);
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const { port } = inner.address() as AddressInfo;
  const base = `/__dev/${app}/`;
  const files = sirv(dir, { dev: true, etag: false, setHeaders: (res) => res.setHeader('Cache-Control', 'no-store') });
  const reloads = createPageReloads();
  const watcher = watchBuild(dir, reloads.reloadAll);

  const handler: Handler = (req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === RELOAD_SCRIPT_PATH) return send(res, 200, 'text/javascript; charset=utf-8', RELOAD_SCRIPT);
    if (path === RELOADS_PATH) return reloads.connect(req, res);
    if (path.startsWith(base)) {
      req.url = (req.url ?? '').slice(base.length - 1);
      return files(req, res, () => send(res, 404, 'text/plain; charset=utf-8', 'Not found'));
    }
    const isOwned = prefixes.some((prefix) => ownsPath(prefix, path));
    proxy(req, res, { port, isOwned }, (html) => withBuild(html, `http://${req.headers.host}${base}`));
  };

  const withBuild = (html: string, baseUrl: string): string => {
    const build = readBuildFile(dir);
    // Until the first successful build the page runs the release.
    return build ? insertRemote(html, { app, prefixes }, { ...build, baseUrl }) : html;
  };

  const close = () => {
    watcher.close();
    reloads.close();
    inner.closeAllConnections();
    inner.close();
  };
  return { handler, close };
}

/**
 * Replaces the release of a remote in the boot document, and adds a script that reloads the page after a build.
 * @throws Error if the page has no boot document
 */
export function insertRemote(
  html: string,
  { app, prefixes }: { app: string; prefixes: readonly string[] },
  remote: BootRemote,
): string {
  const name = containerOf(app);
  if (!BOOT_DOCUMENT.test(html)) throw new Error(`the site's document has no boot document with ${app}`);
  const changed = html.replace(BOOT_DOCUMENT, (_all, open: string, json: string, close: string) => {
    const boot = JSON.parse(json) as BootDocument;
    boot.remotes[name] = remote;
    boot.prefixes = { ...boot.prefixes, [name]: prefixes };
    // Nothing is kept of a build that changes.
    delete boot.hasWorker;
    boot.disabled = boot.disabled.filter((other) => other !== name);
    return `${open}${JSON.stringify(boot).replaceAll('<', '\\u003c')}${close}`;
  });
  return changed.replace('</head>', `<script defer src="${RELOAD_SCRIPT_PATH}"></script></head>`);
}

/**
 * Requests the page from the site, without compression and without conditions, so that `change` gets the full text.
 * @param target.isOwned whether the page is the remote's, although the site may not know it yet
 */
function proxy(
  req: IncomingMessage,
  res: ServerResponse,
  { port, isOwned }: { port: number; isOwned: boolean },
  change: (html: string) => string,
): void {
  const { 'if-none-match': _etag, ...kept } = req.headers;
  const headers = { ...kept, 'accept-encoding': 'identity' };
  const target = { host: '127.0.0.1', port, method: req.method, path: req.url, headers };
  const proxied = request(target, (answer) => {
    const isPage = answer.statusCode === 200 || (answer.statusCode === 404 && isOwned);
    const isDocument = isPage && /^text\/html/.test(answer.headers['content-type'] ?? '');
    if (!isDocument || req.method !== 'GET') {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
      return;
    }
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.once('end', () => {
      const { etag: _etag, 'content-length': _length, ...rest } = answer.headers;
      const body = change(Buffer.concat(parts).toString());
      res.writeHead(200, { ...rest, 'cache-control': 'no-store' }).end(body);
    });
  });
  proxied.once('error', (error) => send(res, 502, 'text/plain; charset=utf-8', error.message));
  req.pipe(proxied);
}

function send(res: ServerResponse, status: number, type: string, body: string): void {
  res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

function watchBuild(dir: string, onBuild: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const file = buildFileOf(dir);
  return watch(dirname(file), (_event, changed) => {
    if (changed !== basename(file)) return;
    clearTimeout(timer);
    timer = setTimeout(onBuild, WATCH_PAUSE_MS);
  });
}

function readBuildFile(dir: string): DevBuild | null {
  try {
    return JSON.parse(readFileSync(buildFileOf(dir), 'utf8'));
  } catch {
    return null;
  }
}
