import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createCdnHandler } from '../../../services/site/src/index.ts';

/** What a CDN answers instead of a file. `hang` keeps the connection open and says nothing. */
export type Answer = 'hang' | { status: number; type: string; body: string } | ((content: string) => string);

export interface Fault {
  /** Of the address without its origin and query. */
  path: RegExp;
  answer: Answer;
  /** Whoever asks waits for this first. */
  after?: Promise<unknown>;
}

export interface FaultyCdn {
  /** Takes the place of earlier faults; none heals it. */
  breakFiles(...faults: Fault[]): void;
  /** Nothing listens any more; `listen` begins again on the same port. */
  stop(): Promise<void>;
  listen(): Promise<void>;
}

/** The site's CDN over a folder of releases, with faults at will. */
export function createFaultyCdn(storeDir: string, port: number): FaultyCdn {
  const serve = createCdnHandler({ storeDir });
  let faults: readonly Fault[] = [];
  const fail = async (res: ServerResponse, path: string, { answer, after }: Fault) => {
    await after;
    if (answer === 'hang') return;
    if (typeof answer !== 'function') return say(res, answer);
    const content = await readFile(join(storeDir, path), 'utf8');
    say(res, { status: 200, type: 'text/javascript', body: answer(content) });
  };
  const server = createServer((req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    const fault = faults.find((each) => each.path.test(path));
    if (fault) void fail(res, path, fault);
    else serve(req, res);
  });
  return {
    breakFiles(...next) {
      faults = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    listen: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
  };
}

function say(res: ServerResponse, { status, type, body }: { status: number; type: string; body: string }): void {
  res.writeHead(status, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' });
  res.end(body);
}
