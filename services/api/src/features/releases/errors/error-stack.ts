import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { type AdminErrorStackView, CLIENT_ERROR_FRAME, type ClientErrorReport } from '@kenali/contracts';
import { parseRelease } from '@kenali/federation/boot';
import { readMap } from '@kenali/releases/maps';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { keptPer, type Services } from '../../../services.ts';
import type { Boot } from '../pages/boot-id.ts';
import type { CounterKey } from '../pages/release-hour.model.ts';
import { releaseStoreOf } from '../store/release-store.ts';
import { type ErrorSample, ErrorSampleModel } from './error-sample.model.ts';

/** Lines and columns count from 1, as browsers do. */
type Frame = Omit<AdminErrorStackView['frames'][number], 'source'>;

/** @returns null for text of another form */
function parseFrame(text: string): Frame | null {
  const [, app, releaseId, script, line, column] = CLIENT_ERROR_FRAME.exec(text) ?? [];
  if (!app || !releaseId || !script) return null;
  return { app, releaseId, script, line: Number(line), column: Number(column) };
}

/**
 * The frames of a report in releases that the site gave to this page, or that its counter confirms. A browser can report any release, and
 * what staff read must not be invented without a page.
 */
export const confirmedFrames = (
  { stack = [] }: Pick<ClientErrorReport, 'stack'>,
  counter: CounterKey,
  boot: Boot | null,
): string[] =>
  stack.filter((text) => {
    const frame = parseFrame(text);
    if (!frame) return false;
    const isCounted = frame.app === counter.app && frame.releaseId === counter.releaseId;
    return isCounted || boot?.apps[frame.app]?.releaseId === frame.releaseId;
  });

type FrameView = AdminErrorStackView['frames'][number];

async function symbolise(services: Services, frame: Frame): Promise<FrameView> {
  const { app, releaseId, script, line, column } = frame;
  const map = await findSourceMap(services, app, releaseId, script);
  // Browsers count columns from 1, source maps from 0.
  const found = map && line > 0 && column > 0 ? originalPositionFor(map, { line, column: column - 1 }) : null;
  const source =
    typeof found?.source === 'string'
      ? { path: found.source, line: found.line, column: found.column + 1, name: found.name }
      : null;
  return { ...frame, source };
}

/** The newest stack of one error, with its places in the sources. Maps are read when staff ask, not when pages report. */
export const getErrorStack: Handler<'GET /api/admin/client-errors/stack'> = async ({ query }, { services }) => {
  const sample = await ErrorSampleModel.findOne({ _id: query.id }, { stack: 1 }).lean<Pick<ErrorSample, 'stack'>>();
  const frames = (sample?.stack ?? []).flatMap((text) => parseFrame(text) ?? []);
  if (frames.length === 0) throw new AppError('NOT_FOUND');
  const views: FrameView[] = [];
  // One after the other: frames of one script share its map.
  for (const frame of frames) views.push(await symbolise(services, frame));
  return { frames: views };
};

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
async function findSourceMap(
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
