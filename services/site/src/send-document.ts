import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PreparedDocument } from './create-documents.ts';

function encodingFor(accepted: string): 'br' | 'gzip' | null {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

/** Answers with the document, or with 304 when the browser has this one. Node leaves the body out for HEAD. */
export function sendDocument(req: IncomingMessage, res: ServerResponse, document: PreparedDocument): void {
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Vary', 'Accept-Encoding');
  res.setHeader('ETag', document.etag);
  if (req.headers['if-none-match'] === document.etag) {
    res.writeHead(304).end();
    return;
  }
  const encoding = encodingFor(String(req.headers['accept-encoding'] ?? ''));
  const body = encoding ? document[encoding] : document.plain;
  if (encoding) res.setHeader('Content-Encoding', encoding);
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }).end(body);
}
