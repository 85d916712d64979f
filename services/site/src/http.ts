import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { IDLE_CONNECTION_MS } from '@kenali/contracts';
import type { ListenOptions } from './config.ts';

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

const GRACE_MS = 5000;

/** Listens until SIGTERM or SIGINT, then finishes open responses and exits within 5 s. */
export function runServer(name: string, { host, port }: ListenOptions, handler: Handler): void {
  const server = createServer({ keepAliveTimeout: IDLE_CONNECTION_MS }, handler);
  server.on('error', (error) => {
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exitCode = 1;
  });
  server.listen(port, host, () => process.stdout.write(`${name} listens on http://${host}:${port}\n`));

  const stop = () => {
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Sends a short text. Not cacheable, because a missing file may be published a moment later. */
export function answerPlain(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(`${text}\n`);
}
