import type { IncomingMessage } from 'node:http';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

type Attributes = Record<string, string | number>;

/** What traces need. The implementation is loaded only when an endpoint is configured, so that a usual start pays nothing. */
export interface Tracer {
  /** Runs work in a span that is a child of the span in `traceparent`, if the request has one. */
  inRequest<T>(request: IncomingMessage, work: (span: Span) => T): T;
  inSpan<T>(name: string, kind: 'job' | 'call', attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Starts a span for a command of the database. Null outside of every request and job. */
  startCommand(name: string, attributes: Attributes): Span | null;
  /** `traceparent` of the span that runs. */
  headers(): Record<string, string>;
  traceId(): string | undefined;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const KINDS = { job: SpanKind.INTERNAL, call: SpanKind.CLIENT };
const getter = {
  keys: (headers: IncomingMessage['headers']) => Object.keys(headers),
  get: (headers: IncomingMessage['headers'], name: string) => headers[name],
};
const setter = {
  set: (headers: Record<string, string>, name: string, value: string) => {
    headers[name] = value;
  },
};

/** Sends spans to the collector in batches. Spans are made by hand: hooks of modules do not see sources that Node runs as they are. */
export function createTracer(serviceName: string): Tracer {
  const provider = new BasicTracerProvider({
    // `OTEL_RESOURCE_ATTRIBUTES` wins.
    resource: resourceFromAttributes({ 'service.name': serviceName }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const tracer = provider.getTracer('kenali');

  return {
    inRequest(request, work) {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, getter);
      const attributes = { 'http.request.method': request.method ?? 'GET' };
      const span = tracer.startSpan(request.method ?? 'GET', { kind: SpanKind.SERVER, attributes }, parent);
      return contexts.with(trace.setSpan(parent, span), () => work(span));
    },
    async inSpan(name, kind, attributes, work) {
      const parent = kind === 'job' ? ROOT_CONTEXT : contexts.active();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
      try {
        return await contexts.with(trace.setSpan(parent, span), work);
      } catch (error) {
        // Only the kind of the error: its message may have personal data.
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', (error as Error).name);
        throw error;
      } finally {
        span.end();
      }
    },
    startCommand(name, attributes) {
      const parent = contexts.active();
      return trace.getSpan(parent) ? tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent) : null;
    },
    headers() {
      const headers: Record<string, string> = {};
      propagator.inject(contexts.active(), headers, setter);
      return headers;
    },
    traceId: () => trace.getSpan(contexts.active())?.spanContext().traceId,
    async stop() {
      await provider.shutdown();
      contexts.disable();
    },
  };
}
