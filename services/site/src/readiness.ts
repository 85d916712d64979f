import { OWN_APPS } from '@kenali/contracts';
import {
  createReleaseSource,
  isOff,
  type LiveApps,
  type ReleaseSource,
  type ReleaseSourceOptions,
} from './release-source/release-source.ts';

type Source = Pick<ReleaseSource, 'readEntry' | 'unserved'>;

/** The published apps of this repository that a site cannot serve: their releases are refused, or their entries cannot be read. */
async function findUnserved(live: LiveApps, source: Source): Promise<string[]> {
  const isReadable = async (app: string) => {
    const found = live.get(app);
    if (!found || isOff(found)) return true;
    return source.readEntry(found.stable).then(
      () => true,
      () => false,
    );
  };
  const refused = new Set(source.unserved());
  const checked = OWN_APPS.map(async (app) => (refused.has(app) || !(await isReadable(app)) ? [app] : []));
  return (await Promise.all(checked)).flat();
}

interface Options {
  source: Source & Pick<ReleaseSource, 'readLive'>;
  /** Whether the document of the newest shell can be sent. */
  hasDocument(live: LiveApps): Promise<boolean>;
}

/**
 * Tells whether visitors may be sent to this process. One that starts must be able to serve every published app of this repository: if the keys
 * or the releases of a new version do not fit, a rolling upgrade stops while earlier processes still serve. Afterwards only the document counts,
 * because one broken app, or a CDN that is down, must not take every process out of service.
 * @returns what cannot be served; empty if the process is ready
 */
export function createReadiness({ source, hasDocument }: Options): () => Promise<string[]> {
  let wasReady = false;
  return async () => {
    const live = await source.readLive();
    if (!(await hasDocument(live))) return ['shell'];
    const unserved = wasReady ? [] : await findUnserved(live, source);
    wasReady ||= unserved.length === 0;
    return unserved;
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
  const unserved = await findUnserved(live, source);
  const served = [...live]
    .filter(([app]) => !unserved.includes(app))
    .map(([app, of]) => `${app}: ${isOff(of) ? 'switched off' : `${of.stable.releaseId}, revision ${of.revision}`}`);
  const isReady = unserved.length === 0 && live.has('shell');
  return { lines: [...served, ...unserved.map((app) => `${app}: nothing`), ...problems], isReady };
}
