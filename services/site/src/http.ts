import type { IncomingMessage, ServerResponse } from 'node:http';
import { IDLE_CONNECTION_MS, PATH_MAX } from '@kenali/contracts';
import { createStoppableServer } from '@kenali/node-utils';
import { type ListenSettings, SettingsError, secretsOfOthers } from '@kenali/settings';
import { createLog, createRegistry, logCrashes, serveMetrics, startTracing, stopTracing } from '@kenali/telemetry';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

const GRACE_MS = 5000;

interface Prepared {
  listen: ListenSettings;
  createHandler(observed: { log: Logger; registry: Registry | null }): Handler;
}

/** Reads the settings and listens until SIGTERM or SIGINT, then finishes open responses and exits within 5 s. */
export async function runServer(name: 'site' | 'cdn', prepare: () => Prepared): Promise<void> {
  const { listen, createHandler } = prepareOrExit(prepare);
  const { host, port, metricsPort, logLevel } = listen;
  const log = createLog(logLevel);
  logCrashes(log);
  const secrets = secretsOfOthers(process.env, [name]);
  if (secrets.length > 0) log.warn({ secrets }, `${name} has secrets that it does not read`);
  await startTracing(`kenali-${name}`);
  const registry = metricsPort === null ? null : createRegistry();
  const { server, stop } = createStoppableServer(
    { keepAliveTimeout: IDLE_CONNECTION_MS },
    createHandler({ log, registry }),
  );
  const fail = ({ message }: Error) => {
    process.stderr.write(`${name}: ${message}\n`);
    process.exit(1);
  };
  server.on('error', fail);
  const metrics = registry && (await serveMetrics(registry, listen).catch(fail));
  server.listen(port, host, () => log.info({ host, port }, `${name} is ready`));

  const stopInTime = () => {
    void metrics?.stop();
    void stop(GRACE_MS).then(stopTracing);
  };
  process.once('SIGTERM', stopInTime);
  process.once('SIGINT', stopInTime);
}

/** Wrong settings need a sentence, not a stack. */
function prepareOrExit<T>(prepare: () => T): T {
  try {
    return prepare();
  } catch (error) {
    process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}

/** The releases are not known yet. */
export function answerUnavailable(res: ServerResponse): void {
  res.setHeader('Retry-After', '5');
  answerPlain(res, 503, 'Situs sedang disiapkan. Silakan coba lagi.');
}

/** Sends a short text. Not cacheable, because a missing file may be published a moment later. */
export function answerPlain(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(`${text}\n`);
}

/** Sends a text with its type. Node omits the body for HEAD. */
export function answerText(res: ServerResponse, type: string, cacheControl: string, text: string): void {
  res.writeHead(200, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': cacheControl,
  });
  res.end(text);
}

/** Whether a browser opens an address as a page. Browsers that do not say what a request is for ask for HTML by its type. */
export function asksForDocument({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const purpose = headers['sec-fetch-dest'];
  return purpose === undefined ? /\btext\/html\b/.test(headers.accept ?? '') : purpose === 'document';
}

/**
 * Whether a header such as Accept-Encoding allows a coding. `q=0` refuses it, and `*` stands for every coding that the
 * header does not name.
 */
export function accepts(header: string | string[] | undefined, coding: string): boolean {
  const wishes = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((wish) => wish.split(';').map((part) => part.trim()));
  const wish = wishes.find(([name]) => name === coding) ?? wishes.find(([name]) => name === '*');
  return wish !== undefined && !wish.some((part) => /^q=0(\.0*)?$/.test(part));
}

/** Whether If-None-Match names an ETag, in a list or as `*`. The comparison is weak: the prefix `W/` does not count. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag.replace(/^W\//, '')) || header?.trim() === '*';
}

/** The path of a request, without its query. */
export const pathOf = ({ url }: Pick<IncomingMessage, 'url'>): string => (url ?? '/').split('?', 1)[0] || '/';

/** Whether a path is too long to be one of ours, so that nothing reads it. Answers 414 then. */
export function refuseLongPath(res: ServerResponse, path: string): boolean {
  if (path.length <= PATH_MAX) return false;
  answerPlain(res, 414, 'URI too long');
  return true;
}

/** Returns path and query of a request's target, which clients of a proxy write with the origin in front. */
export function withoutOrigin(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}
