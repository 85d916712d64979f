import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Instrument } from '@kenali/instruments';
import { canonicalJson } from '@kenali/instruments/workshop/published';
import { createLiveRegistry, type LiveRegistry } from './live-registry.ts';

/**
 * Reads every `<instrument>/<version>/pack.json` in a folder. A practice adds an instrument by adding a folder. A broken
 * pack stops the startup, because users who started with a missing version could not continue.
 * @throws Error naming the pack or evidence that cannot be read, is invalid, or whose id or version differs from its folder
 */
export function loadPacks(packsDir: string): LiveRegistry {
  const packs = foldersIn(packsDir).flatMap((id) =>
    foldersIn(join(packsDir, id)).map((version) =>
      readDeclared(packsDir, `${id}/${version}/pack.json`, { id, version }),
    ),
  );
  if (packs.length === 0) throw new Error(`No instrument pack in ${packsDir}`);
  const described = foldersIn(packsDir).filter((id) => existsSync(join(packsDir, id, EVIDENCE)));
  return createLiveRegistry(
    packs,
    described.map((id) => readDeclared(packsDir, `${id}/${EVIDENCE}`, { id })),
  );
}

/** What research says about an instrument. A pack that a practice adds may have none. */
const EVIDENCE = 'evidence.json';

const foldersIn = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();

/** Parses a file whose content repeats the names of its folders, so that a copied one is noticed. */
function readDeclared(packsDir: string, file: string, expected: Record<string, string>): unknown {
  const name = dirname(file);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(join(packsDir, file), 'utf8'));
  } catch (cause) {
    throw new Error(`Instrument pack ${name} cannot be read: ${(cause as Error).message}`, { cause });
  }
  const declared = Object.keys(expected).map((key) => Object(json)[key]);
  if (declared.join('/') !== Object.values(expected).join('/'))
    throw new Error(`Instrument pack ${name} declares ${declared.join('/')}`);
  return json;
}

const hashes = new WeakMap<Instrument['pack'], string>();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** `packHashOf` of a parsed pack that is not installed. */
export const hashOfPack = (pack: object): string => sha256(canonicalJson(pack));

/** SHA-256 of the canonical JSON of the pack, in hexadecimal, as `packs/published.json` records it. */
export function packHashOf({ pack }: Pick<Instrument, 'pack'>): string {
  const known = hashes.get(pack);
  if (known) return known;
  const hash = hashOfPack(pack);
  hashes.set(pack, hash);
  return hash;
}
