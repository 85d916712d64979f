import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PreparedDocument } from './documents.ts';
import type { Head } from './head/render-head.ts';
import { accepts, matchesTag } from './http.ts';
import { type PageStatus, type PrerenderedPage, withPage } from './render-document.ts';

/** The pages behind links with secrets: no search engine lists them, and neither their address nor a copy of them goes anywhere. */
const SHARED_PAGES = ['/shared', '/observer'];
const SHARED_PAGE_HEADERS = {
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const DAY_MS = 24 * 60 * 60 * 1000;

/** The boot id makes each document unique. At this level compression takes about 1 ms, off the main thread. */
async function compress(
  html: string,
  accepted: string | string[] | undefined,
): Promise<{ body: Buffer; encoding: string | null }> {
  const body = Buffer.from(html);
  if (accepts(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return { body: await toBrotli(body, { params }), encoding: 'br' };
  }
  if (accepts(accepted, 'gzip')) return { body: await toGzip(body, { level: 5 }), encoding: 'gzip' };
  return { body, encoding: null };
}

/** The page in the document. */
interface Page {
  /** Chooses the outline that the document shows before its scripts arrive. */
  path: string;
  status: PageStatus;
  head: Head;
  /** Null: the document shows an outline until the scripts arrive. */
  content: PrerenderedPage | null;
}

/**
 * Sends the document, or 304 if the browser has today's document for the same releases. Its boot id then names the same
 * releases and is at most a day old. Node omits the body for HEAD.
 * @param makeBootId called when a document is sent
 */
export async function sendDocument(
  req: IncomingMessage,
  res: ServerResponse,
  document: PreparedDocument,
  { path, status, head, content }: Page,
  makeBootId: () => string,
): Promise<void> {
  const parts = [document.digest, head.html, content?.digest ?? ''];
  const digest = createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 22);
  const etag = `W/"${digest}-${Math.floor(Date.now() / DAY_MS)}"`;
  // Private: the document depends on the browser's canary bucket.
  res.setHeader('Cache-Control', 'private, no-cache');
  res.setHeader('Vary', 'Accept-Encoding');
  if (!head.isIndexed) res.setHeader('X-Robots-Tag', 'noindex');
  const isShared = SHARED_PAGES.includes(path.replace(/\/+$/, ''));
  if (isShared) for (const [name, value] of Object.entries(SHARED_PAGE_HEADERS)) res.setHeader(name, value);
  else if (status === 200) res.setHeader('ETag', etag);
  if (res.hasHeader('ETag') && matchesTag(req.headers['if-none-match'], etag)) {
    res.writeHead(304).end();
    return;
  }
  const html = `${document.start}${head.html}${document.before}${makeBootId()}${withPage(document.after, path, status, content)}`;
  const { body, encoding } = await compress(html, req.headers['accept-encoding']);
  if (encoding) res.setHeader('Content-Encoding', encoding);
  res.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }).end(body);
}
