import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOST } from '../ports.ts';

/** @returns the function that starts a server on a free port and returns its origin. The server ends after the test */
export function setUpServers() {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });
  return async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener).listen(0, HOST);
    servers.push(server);
    await once(server, 'listening');
    return `http://${HOST}:${(server.address() as AddressInfo).port}`;
  };
}
