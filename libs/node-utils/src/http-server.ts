import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** `Cache-Control` of a file of a release, which never changes. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable';

/**
 * A client that sends its headers or its body more slowly than this is disconnected; the check runs every 5 s. A phone at
 * 40 kbit/s sends the largest body, 128 KB, in 27 s.
 */
const TIMEOUTS = { headersTimeout: 20_000, requestTimeout: 45_000, connectionsCheckingInterval: 5_000 };

export interface StoppableServer {
  server: Server;
  /**
   * Stops listening, closes connections without a request at once and every other one after its response. Connections that
   * are still busy after `timeoutMs` are cut. Resolves when all are closed.
   * @param lingerMs how long connections without a request stay open, for a proxy that is just sending one: it could not
   * know whether the call was executed, so it could not send it to another process. Answers ask for a new connection then
   */
  stop(timeoutMs: number, lingerMs?: number): Promise<void>;
}

/**
 * Creates a server that disconnects slow clients and that can be stopped without a wait for idle connections.
 * @param keepAliveTimeout how long an idle connection is kept, in ms
 */
export function createStoppableServer(
  { keepAliveTimeout, timeouts = TIMEOUTS }: { keepAliveTimeout: number; timeouts?: typeof TIMEOUTS },
  listener: RequestListener,
): StoppableServer {
  const server = createServer({ ...timeouts, keepAliveTimeout });
  const connections = new Map<Socket, { responses: number }>();
  let asksToReconnect = false;
  let isStopping = false;
  server.on('connection', (socket) => {
    connections.set(socket, { responses: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (connection) connection.responses += 1;
    if (asksToReconnect) response.setHeader('Connection', 'close');
    response.once('close', () => {
      if (connection) connection.responses -= 1;
      if (isStopping && connection?.responses === 0) request.socket.destroySoon();
    });
    listener(request, response);
  });
  return {
    server,
    stop: async (timeoutMs, lingerMs = 0) => {
      const closed = new Promise<void>((resolve) => {
        // The method of the HTTP server would close connections without a request at once.
        const close = () => {
          // Not earlier: a proxy that has to open new connections would open some that nobody reads any more.
          asksToReconnect = true;
          NetServer.prototype.close.call(server, () => resolve());
        };
        // Connections that the system has accepted already are read first; closing would reset them.
        if (lingerMs > 0) setImmediate(close);
        else close();
      });
      setTimeout(() => server.closeAllConnections(), lingerMs + timeoutMs).unref();
      if (lingerMs > 0) await Promise.race([wait(lingerMs, undefined, { ref: false }), closed]);
      isStopping = true;
      // `closeIdleConnections` would leave connections that have not sent their first request.
      for (const [socket, { responses }] of connections) if (responses === 0) socket.destroy();
      // Ends the check for slow clients.
      server.close();
      await closed;
    },
  };
}
