import pino, { type DestinationStream, type Logger } from 'pino';
import { describeError, maskLine } from './mask.ts';
import { currentRequestId } from './request-id.ts';
import { traceFields } from './tracing.ts';

/** Lines kept while they cannot be written, in bytes. Beyond it, lines are dropped: calls matter more than their log. */
const PENDING_MAX_BYTES = 1024 * 1024;

/**
 * Creates the log, which writes JSON lines to standard output. A full disk neither fails a call nor ends the log: lines wait
 * in memory, and writing resumes with the first line after there is room again. A line that a request causes has its id.
 * Callers leave personal data out, and what a library or another server puts into a message is masked.
 * @param fd the file descriptor to write to
 */
export function createLog(level: string, fd: number = process.stdout.fd): Logger {
  const stream = pino.destination({ fd, sync: true, minLength: 1, maxLength: PENDING_MAX_BYTES } as object);
  // Without a listener, an error of the stream would end the process. The stream keeps the lines and tries again.
  stream.on('error', () => undefined);
  // A line that finds the memory full is dropped before it is written, so nothing else would notice that there is room again.
  stream.on('drop', () => stream.flush());
  return pino({ level, mixin: requestIdMixin, hooks: { streamWrite: maskLine } }, stream as DestinationStream);
}

/** Adds the id of the request or job round that runs, and its trace. A line that names an id itself keeps it. */
export function requestIdMixin(): object {
  const requestId = currentRequestId();
  return { ...(requestId ? { requestId } : {}), ...traceFields() };
}

/**
 * Logs errors that no code handled. After a rejected promise the process continues: the calls do not share data, and a
 * restart would cut all of them. An exception may have left shared state half changed, so it ends the process.
 */
export function logCrashes(log: Pick<Logger, 'error' | 'fatal'>): void {
  process.on('unhandledRejection', (reason) => log.error({ failure: describeError(reason) }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ failure: describeError(error) }, 'uncaught exception');
    process.exit(1);
  });
}
