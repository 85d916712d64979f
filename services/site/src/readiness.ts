import type { IncomingMessage, ServerResponse } from 'node:http';
import { OWN_APPS } from '@kenali/contracts';
import { answerPlain, type Handler } from './http.ts';
import {
  createReleaseSource,
  isOff,
  type ReleaseSource,
  type ReleaseSourceOptions,
} from './release-source/release-source.ts';

/** Whether a site can serve an app: it is not published, or off, or its release is not refused and its entry can be read. @throws Error if not */
export async function isServedBy(source: ReleaseSource, app: string): Promise<boolean> {
  const found = (await source.readLive()).get(app);
  if (source.unserved().includes(app)) return false;
  if (found && !isOff(found)) await source.readEntry(found.stable);
  return true;
}

type IsServed = (app: string) => Promise<boolean>;

async function findUnserved(isServed: IsServed): Promise<string[]> {
  const served = await Promise.all(OWN_APPS.map((app) => isServed(app).catch(() => false)));
  return OWN_APPS.filter((_app, at) => !served[at]);
}

interface Options {
  /** Whether this process can serve an app of this repository. */
  isServed: IsServed;
  /** Whether the document of the newest shell can be sent, in a process that sends documents. */
  hasDocument?(): Promise<boolean>;
  /** Answers once these are ready, in a process that does more. */
  other?: Handler;
}

/**
 * Answers `/readyz`: whether visitors may be sent to this process. One that starts must be able to serve every published app of this repository: if
 * the keys or the releases of a new version do not fit, a rolling upgrade stops while earlier processes still serve. Afterwards only the document
 * counts, because one broken app, or a CDN that is down, must not take every process out of service.
 */
export function createReadiness({ isServed, hasDocument = async () => true, other }: Options) {
  let wasReady = false;
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    let unserved = ['shell'];
    if (await hasDocument()) unserved = wasReady ? [] : await findUnserved(isServed);
    wasReady ||= unserved.length === 0;
    if (unserved.length > 0) return answerPlain(res, 503, `cannot serve ${unserved.join(', ')}`);
    return other ? other(req, res) : answerPlain(res, 200, 'ok');
  };
}

/**
 * Reads the store once, as a site with these settings does when it starts without notes of its own. It changes nothing.
 * @returns a line per app, and whether the site would get ready
 */
export async function describeServed(options: ReleaseSourceOptions): Promise<{ lines: string[]; isReady: boolean }> {
  const problems: string[] = [];
  const source = createReleaseSource(
    { ...options, state: undefined, apiUrl: undefined },
    { onProblem: (problem) => problems.push(problem), onFailure: () => {}, onRefusal: () => {} },
  );
  const live = await source.readLive();
  const unserved = await findUnserved((app) => isServedBy(source, app));
  const served = [...live]
    .filter(([app]) => !unserved.includes(app))
    .map(([app, of]) => `${app}: ${isOff(of) ? 'switched off' : `${of.stable.releaseId}, revision ${of.revision}`}`);
  const isReady = unserved.length === 0 && live.has('shell');
  return { lines: [...served, ...unserved.map((app) => `${app}: nothing`), ...problems], isReady };
}
