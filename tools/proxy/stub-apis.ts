import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOST } from '@kenali/node-utils';

/** Two servers in place of the APIs, which show what a proxy does with a call that breaks and with a slow answer. */
export interface StubApis {
  addresses: [string, string];
  /** How often calls to a path arrived, at both together. */
  arrived(path: string): number;
  /** Resolves when a call to `/api/slow` has arrived and its answer has begun. */
  slowArrived(): Promise<void>;
  /** Lets the answers to `/api/slow` end. */
  finishSlow(): void;
  stop(): Promise<void>;
}

/**
 * Whichever server gets the first call to a path with `/api/breaks-once` reads it and breaks the connection, as a process
 * that is killed does; the next one answers.
 */
export async function startStubApis(): Promise<StubApis> {
  const arrivals = new Map<string, number>();
  const slow: ServerResponse[] = [];
  let notice: () => void = () => undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    for await (const _part of request);
    arrivals.set(path, (arrivals.get(path) ?? 0) + 1);
    if (path.startsWith('/api/breaks-once') && arrivals.get(path) === 1) return request.socket.destroy();
    if (path !== '/api/slow') return response.end('done');
    slow.push(response);
    response.writeHead(200, { 'Content-Type': 'text/plain' }).write('first ');
    notice();
    return undefined;
  };
  const servers = [0, 1].map(() => createServer((request, response) => void answer(request, response)));
  await Promise.all(servers.map((server) => once(server.listen(0, HOST), 'listening')));
  return {
    addresses: servers.map((server) => `${HOST}:${(server.address() as AddressInfo).port}`) as [string, string],
    arrived: (path) => arrivals.get(path) ?? 0,
    slowArrived: () =>
      new Promise((resolve) => {
        notice = resolve;
        if (slow.length > 0) resolve();
      }),
    finishSlow: () => {
      for (const response of slow.splice(0)) response.end('last');
    },
    stop: async () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
