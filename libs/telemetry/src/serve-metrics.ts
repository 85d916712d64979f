import type { ServerResponse } from 'node:http';
import { createStoppableServer } from '@kenali/node-utils';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** Connections that are still busy this long after the end began are cut. */
const CLOSE_MS = 1000;
const IDLE_CONNECTION_MS = 65_000;
/** Latencies of calls: from an answer out of memory to a call of a provider. */
export const CALL_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The status that the client got, or nginx's 499 if the connection ended before the response: then it may still be the initial 200. */
export const statusOf = (response: ServerResponse): number => (response.writableFinished ? response.statusCode : 499);

/** How often the event-loop delay is sampled. The default of 10 ms wakes an idle process 100 times a second. */
const LOOP_PRECISION_MS = 20;

/** Creates the metrics of this process, with those of Node: processor, memory, event-loop delay. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
  return registry;
}

/**
 * Serves `GET /metrics` on a port of its own, because its figures are not for the public.
 * @throws Error if the port is in use
 */
export async function serveMetrics(
  registry: Registry,
  { host, metricsPort }: { host: string; metricsPort: number | null },
): Promise<{ port: number; stop(): Promise<void> }> {
  const { server, stop } = createStoppableServer(
    { keepAliveTimeout: IDLE_CONNECTION_MS },
    async (request, response) => {
      const path = request.url?.split('?', 1)[0];
      if (path !== '/metrics' || request.method !== 'GET') {
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
        return;
      }
      const body = await registry.metrics().catch(() => null);
      if (body === null) return void response.writeHead(500).end();
      response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(body);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => reject(new Error(`METRICS_PORT: ${message}`)));
    server.listen(metricsPort ?? 0, host, resolve);
  });
  return { port: (server.address() as { port: number }).port, stop: () => stop(CLOSE_MS) };
}
