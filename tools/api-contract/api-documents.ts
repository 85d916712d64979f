import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ApiDocument } from './breaking-changes.ts';

/** Documents of the API that releases in use were built against, by `api` of their `release.json`. */
const KEPT = 'tools/api-contract/kept';
const SUFFIX = '.json.gz';

/** Equal documents have equal digests, however they are formatted. `libs/federation/webpack/build-id.cjs` computes the same. */
export const digestOf = (document: ApiDocument): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 10);

/** The document of the API of these sources. */
export const readToday = (root: string): ApiDocument =>
  JSON.parse(readFileSync(join(root, 'services/api/openapi.json'), 'utf8'));

/** @returns the kept documents by their digest */
export function readKept(root: string): Map<string, ApiDocument> {
  const names = readdirSync(join(root, KEPT)).filter((name) => name.endsWith(SUFFIX));
  return new Map(
    names.map((name) => [
      name.slice(0, -SUFFIX.length),
      JSON.parse(gunzipSync(readFileSync(join(root, KEPT, name))).toString()),
    ]),
  );
}

/** Keeps the document of these sources. @returns its path from the root */
export function keepToday(root: string): string {
  const today = readToday(root);
  const path = `${KEPT}/${digestOf(today)}${SUFFIX}`;
  mkdirSync(join(root, KEPT), { recursive: true });
  writeFileSync(join(root, path), gzipSync(JSON.stringify(today), { level: 9 }));
  return path;
}
