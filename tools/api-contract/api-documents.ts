import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CliError } from '@kenali/node-utils';
import type { ApiDocument } from './breaking-changes.ts';

/** Documents of the API that releases in use were built against, by `api` of their `release.json`. */
const KEPT = 'tools/api-contract/kept';
export const TODAY = 'services/api/openapi.json';
const SUFFIX = '.json.gz';

/** Equal documents have equal digests, however they are formatted. `libs/federation/webpack/build-id.cjs` computes the same. */
export const digestOf = (document: ApiDocument): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 10);

/** The document of the API of these sources. */
export const readToday = (root: string): ApiDocument => JSON.parse(readFileSync(join(root, TODAY), 'utf8'));

/** @returns the kept documents by their digest; none in a repository without the API */
export function readKept(root: string): Map<string, ApiDocument> {
  if (!existsSync(join(root, KEPT))) return new Map();
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

/** Every document that this repository knows, by its digest. */
export function readKnown(root: string): Map<string, ApiDocument> {
  const known = readKept(root);
  if (!existsSync(join(root, TODAY))) return known;
  const today = readToday(root);
  return known.set(digestOf(today), today);
}

const TIMEOUT_MS = 20_000;

/** @throws CliError unless it describes calls: no API breaks anything of none */
function requireCalls(document: unknown, problem: string): ApiDocument {
  if (Object.keys(Object(Object(document).paths)).length === 0) throw new CliError(problem);
  return document as ApiDocument;
}

/** Reads the document in a file. @throws CliError if it has none */
export function readDocument(file: string): ApiDocument {
  const problem = `${file} has no OpenAPI document`;
  try {
    return requireCalls(JSON.parse(readFileSync(file, 'utf8')), problem);
  } catch {
    throw new CliError(problem);
  }
}

/** Fetches the document of an API that runs. @throws CliError if it does not answer with one */
export async function fetchDocument(url: string): Promise<ApiDocument> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    throw new CliError(`${url} does not answer: ${error.message}`);
  });
  if (!response.ok) throw new CliError(`${url} answered ${response.status}`);
  return requireCalls(await response.json().catch(() => null), `${url} did not answer with an OpenAPI document`);
}
