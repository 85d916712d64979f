import { readFileSync, watch } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';
import sirv from 'sirv';
import { putRemote, RELOAD_SCRIPT_PATH } from './put-remote.ts';
import { buildFileOf, type DevBuild } from './watch-remote.ts';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

const EVENTS_PATH = '/__dev/site-events';
const RELOAD_SCRIPT = `new EventSource('${EVENTS_PATH}').addEventListener('reload', () => location.reload());\n`;
/** A build writes its file once; some systems tell twice. */
const PAUSE_MS = 20;

/**
 * The site with one remote as it is being developed: its files come from the site's own address and are never kept by
 * the browser, each document names the newest build, and open pages load again after a build.
 * @param options.site the site's own handler, which answers everything else
 * @param options.app folder of the remote
 * @param options.dir where its build is
 */
export async function createDevSite(options: { site: Handler; app: string; dir: string }) {
  const { app, dir } = options;
  const inner = createServer(options.site);
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const { port } = inner.address() as AddressInfo;
  const base = `/__dev/${app}/`;
  const files = sirv(dir, { dev: true, etag: false, setHeaders: (res) => res.setHeader('Cache-Control', 'no-store') });
  const pages = new Set<ServerResponse>();
  const watcher = watchBuild(dir, () => {
    for (const page of pages) page.write('event: reload\ndata: {}\n\n');
  });

  const handler: Handler = (req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === RELOAD_SCRIPT_PATH) return send(res, 200, 'text/javascript; charset=utf-8', RELOAD_SCRIPT);
    if (path === EVENTS_PATH) return keepOpen(pages, req, res);
    if (path.startsWith(base)) {
      req.url = (req.url ?? '').slice(base.length - 1);
      return files(req, res, () => send(res, 404, 'text/plain; charset=utf-8', 'Not found'));
    }
    passOn(req, res, port, (html) => withBuild(html, `http://${req.headers.host}${base}`));
  };

  const withBuild = (html: string, baseUrl: string): string => {
    const build = readBuildFile(dir);
    // Before the first good build the release stands in; it is replaced as soon as there is one.
    return build ? putRemote(html, app, { ...build, baseUrl }) : html;
  };

  const close = () => {
    watcher.close();
    for (const page of pages) page.end();
    inner.closeAllConnections();
    inner.close();
  };
  return { handler, close };
}

/** Asks the site itself, without compression and conditions, so that a document can be changed on its way. */
function passOn(req: IncomingMessage, res: ServerResponse, port: number, change: (html: string) => string): void {
  const { 'if-none-match': _tag, ...headers } = req.headers;
  const asked = request(
    {
      host: '127.0.0.1',
      port,
      method: req.method,
      path: req.url,
      headers: { ...headers, 'accept-encoding': 'identity' },
    },
    (answer) => {
      const isDocument = answer.statusCode === 200 && /^text\/html/.test(answer.headers['content-type'] ?? '');
      if (!isDocument || req.method !== 'GET') {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('end', () => {
        const { etag: _etag, 'content-length': _length, ...kept } = answer.headers;
        const body = change(Buffer.concat(parts).toString());
        res.writeHead(200, { ...kept, 'cache-control': 'no-store' }).end(body);
      });
    },
  );
  asked.once('error', (error) => send(res, 502, 'text/plain; charset=utf-8', error.message));
  req.pipe(asked);
}

function send(res: ServerResponse, status: number, type: string, body: string): void {
  res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

function keepOpen(pages: Set<ServerResponse>, req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  res.write(':ready\n\n');
  pages.add(res);
  req.once('close', () => pages.delete(res));
}

function watchBuild(dir: string, onBuild: () => void) {
  let pause: NodeJS.Timeout | undefined;
  const file = buildFileOf(dir);
  return watch(dirname(file), (_event, changed) => {
    if (changed !== basename(file)) return;
    clearTimeout(pause);
    pause = setTimeout(onBuild, PAUSE_MS);
  });
}

function readBuildFile(dir: string): DevBuild | null {
  try {
    return JSON.parse(readFileSync(buildFileOf(dir), 'utf8'));
  } catch {
    return null;
  }
}
