import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PreparedDocument } from './create-documents.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Each answer is its own, because of the boot id. At this level that costs about a millisecond, off the main thread. */
async function compress(html: string, accepted: string): Promise<{ body: Buffer; encoding: string | null }> {
  const body = Buffer.from(html);
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return { body: await toBrotli(body, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accepted)) return { body: await toGzip(body, { level: 5 }), encoding: 'gzip' };
  return { body, encoding: null };
}

/**
 * Answers with the document, or with 304 when the browser has one with the same releases from today: its boot id is
 * another, but says the same, and is a day old at most. Node leaves the body out for HEAD.
 * @param makeBootId called when a document goes out
 */
export async function sendDocument(
  req: IncomingMessage,
  res: ServerResponse,
  document: PreparedDocument,
  makeBootId: () => string,
): Promise<void> {
  const etag = `W/"${document.digest}-${Math.floor(Date.now() / DAY_MS)}"`;
  // Private: it is for this browser's part of the visitors.
  res.setHeader('Cache-Control', 'private, no-cache');
  res.setHeader('Vary', 'Accept-Encoding');
  res.setHeader('ETag', etag);
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304).end();
    return;
  }
  const html = `${document.before}${makeBootId()}${document.after}`;
  const { body, encoding } = await compress(html, String(req.headers['accept-encoding'] ?? ''));
  if (encoding) res.setHeader('Content-Encoding', encoding);
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }).end(body);
}
