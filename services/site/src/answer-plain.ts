import type { ServerResponse } from 'node:http';

/** A short text. Never cached: a file that is missing now may be published a moment later. */
export function answerPlain(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(`${text}\n`);
}
