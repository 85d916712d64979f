import { PATH_MAX } from '@kenali/contracts';
import { assignRequestId, CALL_BUCKETS, requestIdOf, statusOf, traceRequest, withRequestId } from '@kenali/telemetry';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import { type Handler, pathOf } from './http.ts';

/** What a path asks for. Metrics have these kinds instead of paths, because anybody can invent paths. */
export type RequestKind = 'document' | 'file' | 'pointer' | 'health' | 'other';

interface Options {
  log: Logger;
  /** Null if the process has no metrics. */
  registry: Registry | null;
  kindOf(path: string): RequestKind;
  /** False for files that caches keep for other browsers. */
  answersId: boolean;
}

const METHODS = new Set(['GET', 'HEAD']);
const REQUESTS = {
  name: 'kenali_site_request_duration_seconds',
  help: 'Time from the arrival of a request at site or CDN to the end of its response',
  labelNames: ['method', 'kind', 'status'],
};

/** Gives each request an id, measures its response and writes one log line about it. */
export function observeRequests(handler: Handler, { log, registry, kindOf, answersId }: Options): Handler {
  const durations = registry && new Histogram({ ...REQUESTS, buckets: CALL_BUCKETS, registers: [registry] });
  return (request, response) => {
    const requestId = answersId ? assignRequestId(request, response) : requestIdOf(request);
    const startedAt = performance.now();
    // Omits the query string: an address may name a person. The handler may change the address.
    const path = pathOf(request).slice(0, PATH_MAX);
    const { method = '' } = request;
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const status = statusOf(response);
      const label = METHODS.has(method) ? method : 'other';
      durations?.observe({ method: label, kind: kindOf(path), status }, ms / 1000);
      const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug';
      log[level]({ requestId, method, path, status, ms: Math.round(ms) }, 'request completed');
    });
    const handle = () => withRequestId(requestId, () => handler(request, response));
    if (kindOf(path) === 'health') return handle();
    traceRequest(request, response, () => kindOf(path), handle);
  };
}
