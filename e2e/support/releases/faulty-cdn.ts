import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createCdnHandler } from '../../../services/site/src/index.ts';

/** The response instead of a file. `hang` keeps the connection open without a response; a function changes the file. */
export type FaultResponse = 'hang' | { status: number; type: string; body: string } | ((content: string) => string);

export interface Fault {
  /** Matches the URL without origin and query. */
  path: RegExp;
  response: FaultResponse;
  /** The response waits for this promise. */
  after?: Promise<unknown>;
}

export interface FaultyCdn {
  /** Replaces all earlier faults. Without arguments, the CDN works again. */
  breakFiles(...faults: Fault[]): void;
  /** Stops the server; `listen` starts it again on the same port. */
  stop(): Promise<void>;
  listen(): Promise<void>;
}

/** The site's CDN for a folder of signed releases, with faults on demand. @param keysFile the trusted keys */
export function createFaultyCdn(storeDir: string, keysFile: string, port: number): FaultyCdn {
  const serve = createCdnHandler({ storeDir, keysFile });
  let faults: readonly Fault[] = [];
  const fail = async (res: ServerResponse, path: string, { response, after }: Fault) => {
    await after;
    if (response === 'hang') return;
    if (typeof response !== 'function') return respond(res, response);
    const content = await readFile(join(storeDir, path), 'utf8').catch(() => null);
    if (content === null) return respond(res, { status: 404, type: 'text/plain', body: '' });
    respond(res, { status: 200, type: 'text/javascript', body: response(content) });
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

function respond(res: ServerResponse, { status, type, body }: { status: number; type: string; body: string }): void {
  res.writeHead(status, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' });
  res.end(body);
}
