import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegistry } from '@kenali/instruments';
import type { InstrumentRegistry } from './registry.ts';

/**
 * Reads every `<instrument>/<version>/pack.json` of the folder. A practice adds an instrument by adding a folder; one
 * broken pack stops the start, because a pinned version that is missing later would strand the people who began with it.
 * @throws Error naming the pack that cannot be read, or is not what its folder says
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
  const said = Object(pack) as { id?: unknown; version?: unknown };
  if (said.id !== id || said.version !== version)
    throw new Error(`Instrument pack ${name} calls itself ${said.id}/${said.version}`);
  return pack;
}
