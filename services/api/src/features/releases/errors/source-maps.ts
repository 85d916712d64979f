import { TraceMap } from '@jridgewell/trace-mapping';
import { parseRelease } from '@kenali/federation/boot';
import { readMap } from '@kenali/releases/maps';
import { LRUCache } from 'lru-cache';
import { keptPer, type Services } from '../../../services.ts';
import { releaseStoreOf } from '../store/release-store.ts';

/** A decoded map takes about ten times the memory of its text. */
const MAPS_KEPT = 8;
/** The largest map of this repository has 0.6 MB. A much larger one would hold up other calls while it is parsed. */
const MAP_MAX_BYTES = 8 * 1024 * 1024;

type Read = (path: string) => Promise<Buffer | null>;

/** Maps of immutable releases, by app, release and script. */
const mapsOf = keptPer(() => new LRUCache<string, TraceMap>({ max: MAPS_KEPT }));

/** The CDN serves no maps, so an API that reads releases from it needs the store itself. */
async function openMaps({ config }: Services): Promise<Read | null> {
  const { mapsTarget } = config.releases;
  if (mapsTarget === null) return null;
  // Imported on demand: the client of a bucket takes a moment to load.
  const { openStore } = await import('@kenali/releases');
  const store = await openStore(mapsTarget, { readOnly: true });
  return async (path) => (await store.read(path))?.content ?? null;
}

async function loadMap(services: Services, app: string, releaseId: string, script: string): Promise<TraceMap | null> {
  const text = await releaseStoreOf(services).readRelease(app, releaseId);
  const read = text === null ? null : await openMaps(services);
  if (text === null || !read) return null;
  const content = await readMap(read, { ...parseRelease(text), app, releaseId }, script);
  if (!content) return null;
  if (content.length > MAP_MAX_BYTES) throw new Error(`the map has ${content.length} bytes`);
  return new TraceMap(content.toString());
}

/**
 * The source map of a script, as it was published with a release that a trusted key signed.
 * @returns null if there is none, or if it cannot be used, which the log explains
 */
export async function findSourceMap(
  services: Services,
  app: string,
  releaseId: string,
  script: string,
): Promise<TraceMap | null> {
  const cache = mapsOf(services);
  const key = `${app}/${releaseId}/${script}`;
  const known = cache.get(key);
  if (known) return known;
  try {
    const map = await loadMap(services, app, releaseId, script);
    if (map) cache.set(key, map);
    return map;
  } catch (error) {
    services.log.warn({ app, releaseId, script, problem: (error as Error).message }, 'could not read the source map');
    return null;
  }
}
