import { sha384 } from '../publish/describe-release.ts';

/**
 * Folder of a release that no browser may read. No CDN of this repository serves names with a dot in front, and the policies of a bucket
 * exclude it (deploy/bucket-policies).
 */
const MAPS_FOLDER = '.maps';

/** The list of a release's source maps, whose hash is `maps` in `release.json`. */
export const mapListPath = (app: string, releaseId: string): string => `${app}/${releaseId}/${MAPS_FOLDER}/maps.json`;
/** @param script path of the script in its release: "assets/main.1f.js" */
export const mapPath = (app: string, releaseId: string, script: string): string =>
  `${app}/${releaseId}/${MAPS_FOLDER}/${script}.map`;

/** A source map or the list of them is not what the release was published with. */
export class BrokenMap extends Error {
  override name = 'BrokenMap';
}

/**
 * Returns what a stored map needs: positions and names, not the sources, and nothing that differs between two machines.
 * @returns null for another file
 */
export function toStoredMap(content: Buffer): Buffer | null {
  const { version, sources, names, mappings } = JSON.parse(content.toString()) as Record<string, unknown>;
  if (version !== 3 || !Array.isArray(sources) || typeof mappings !== 'string') return null;
  return Buffer.from(JSON.stringify({ version, sources, names, mappings }));
}

/** The content of the list. @param maps by path of the script */
export function listMaps(maps: ReadonlyMap<string, Buffer>): { content: Buffer; integrity: string } {
  const files = Object.fromEntries([...maps].sort().map(([script, map]) => [script, sha384(map)]));
  const content = Buffer.from(`${JSON.stringify({ schema: 1, files })}\n`);
  return { content, integrity: sha384(content) };
}

type Read = (path: string) => Promise<Buffer | null>;

function requireHash(path: string, content: Buffer, integrity: unknown): Buffer {
  if (sha384(content) !== integrity) throw new BrokenMap(`${path} has other content than when it was published`);
  return content;
}

/**
 * Reads the source map of one script of a release.
 * @param release as a trusted key signed it: its hash of the list vouches for every map
 * @returns null if the release was published without maps, or if this script has none
 * @throws BrokenMap
 */
export async function readMap(
  read: Read,
  { app, releaseId, maps }: { app: string; releaseId: string; maps?: string },
  script: string,
): Promise<Buffer | null> {
  const listPath = mapListPath(app, releaseId);
  const list = maps === undefined ? null : await read(listPath);
  if (!list) return null;
  const { files } = JSON.parse(requireHash(listPath, list, maps).toString()) as { files: Record<string, string> };
  if (!Object.hasOwn(files, script)) return null;
  const path = mapPath(app, releaseId, script);
  const map = await read(path);
  return map && requireHash(path, map, files[script]);
}
