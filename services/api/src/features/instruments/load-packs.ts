import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegistry, type InstrumentRegistry } from '@kenali/instruments';

/**
 * Reads every `<instrument>/<version>/pack.json` in a folder. A practice adds an instrument by adding a folder. A broken
 * pack stops the startup, because users who started with a missing version could not continue.
 * @throws Error naming the pack that cannot be read or whose id or version differs from its folder
 */
export function loadPacks(packsDir: string): InstrumentRegistry {
  const packs = foldersIn(packsDir).flatMap((id) =>
    foldersIn(join(packsDir, id)).map((version) => readPack(packsDir, id, version)),
  );
  if (packs.length === 0) throw new Error(`No instrument pack in ${packsDir}`);
  return createRegistry(packs);
}

const foldersIn = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();

function readPack(packsDir: string, id: string, version: string): unknown {
  const name = `${id}/${version}`;
  let pack: unknown;
  try {
    pack = JSON.parse(readFileSync(join(packsDir, id, version, 'pack.json'), 'utf8'));
  } catch (cause) {
    throw new Error(`Instrument pack ${name} cannot be read: ${(cause as Error).message}`, { cause });
  }
  const declared = Object(pack) as { id?: unknown; version?: unknown };
  if (declared.id !== id || declared.version !== version)
    throw new Error(`Instrument pack ${name} declares ${declared.id}/${declared.version}`);
  return pack;
}
