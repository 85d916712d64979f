export { createJobWatch, type JobWatch } from './job-watch.ts';
export { createLog, logCrashes, requestIdMixin } from './log.ts';
export { describeError } from './mask.ts';
export {
  assignRequestId,
  currentRequestId,
  newRequestId,
  REQUEST_ID_HEADER,
  requestIdOf,
  withRequestId,
} from './request-id.ts';
export { CALL_BUCKETS, createRegistry, serveMetrics, statusOf } from './serve-metrics.ts';
export {
  isTracing,
  outgoingHeaders,
  startTracing,
  stopTracing,
  traceCall,
  traceCommands,
  traceRequest,
} from './tracing.ts';
