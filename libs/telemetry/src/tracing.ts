import type { IncomingMessage, ServerResponse } from 'node:http';
import { withTimeout } from '@kenali/node-utils';
import type { Span } from '@opentelemetry/api';
import type { Tracer } from './create-tracer.ts';
import { outgoingIdHeaders } from './request-id.ts';
import { statusOf } from './serve-metrics.ts';

/** `SpanStatusCode.ERROR`, without loading the package. */
const ERROR = 2;

let tracer: Tracer | null = null;

export const isTracing = (): boolean => tracer !== null;

/**
 * Starts traces if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. The packages of OpenTelemetry read it and their other variables themselves.
 * @param serviceName the name of the process in traces
 */
export async function startTracing(serviceName: string): Promise<void> {
  if (tracer || !process.env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()) return;
  const { createTracer } = await import('./create-tracer.ts');
  tracer = createTracer(serviceName);
}

/** A process that ends waits this long for the collector. */
const STOP_MS = 2000;

export async function stopTracing(): Promise<void> {
  const stopped = tracer?.stop().catch(() => undefined);
  tracer = null;
  if (stopped) await withTimeout(STOP_MS, stopped, undefined);
}

/**
 * Measures a request as a span.
 * @param routeOf the template of the route, known when the response ends. Never the path, which has ids.
 */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  routeOf: () => string,
  work: () => void,
): void {
  if (!tracer) {
    work();
    return;
  }
  const { method = 'GET' } = request;
  tracer.inRequest(request, (span) => {
    response.once('close', () => {
      const route = routeOf();
      const statusCode = statusOf(response);
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode });
      const id = response.getHeader('X-Request-Id');
      if (typeof id === 'string') span.setAttribute('kenali.request_id', id);
      if (statusCode >= 500) span.setStatus({ code: ERROR });
      span.end();
    });
    work();
  });
}

/** Measures a call of another server. `name` and attributes name the operation and the server, and no person or id. */
export const traceCall = <T>(name: string, attributes: Record<string, string>, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.inSpan(name, 'call', attributes, work) : work();

export const traceJob = <T>(job: string, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.inSpan(`job ${job}`, 'job', {}, work) : work();

/** The part of the events of MongoDB's driver that spans need. The command itself has personal data. */
interface CommandEvent {
  requestId: number;
  commandName: string;
}
interface CommandStarted extends CommandEvent {
  databaseName: string;
  command: Record<string, unknown>;
}
interface CommandSource {
  on(event: 'commandStarted', listener: (event: CommandStarted) => void): unknown;
  on(event: 'commandSucceeded' | 'commandFailed', listener: (event: CommandEvent) => void): unknown;
}

/** Measures commands of the database that a request or a job causes. The driver sends events only with `monitorCommands`. */
export function traceCommands(client: CommandSource): void {
  if (!tracer) return;
  const running = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    const collection = command[commandName];
    const span = tracer?.startCommand(`${commandName} ${typeof collection === 'string' ? collection : ''}`.trim(), {
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      'db.namespace': databaseName,
      ...(typeof collection === 'string' ? { 'db.collection.name': collection } : {}),
    });
    if (span) running.set(requestId, span);
  });
  const end = (isFailed: boolean) => (event: CommandEvent) => {
    const span = running.get(event.requestId);
    running.delete(event.requestId);
    if (isFailed) span?.setStatus({ code: ERROR });
    span?.end();
  };
  client.on('commandSucceeded', end(false));
  client.on('commandFailed', end(true));
}

/** The headers of a call of another server, which lead from its logs and traces to ours. */
export const outgoingHeaders = (): Record<string, string> => ({ ...outgoingIdHeaders(), ...tracer?.headers() });

/** Fields of every log line: the trace that runs. */
export function traceFields(): object {
  const traceId = tracer?.traceId();
  return traceId ? { traceId } : {};
}
