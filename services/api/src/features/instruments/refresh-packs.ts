import { PACK_START_DELAY_MS } from '@kenali/contracts';
import { type Instrument, type InstrumentRegistry, readInstrument } from '@kenali/instruments';
import { describeError } from '@kenali/telemetry';
import type { Job } from '../../jobs/start-job.ts';
import type { Services } from '../../services.ts';
import { ImportedPack, type ImportedPackDocument } from './imported-pack.model.ts';
import { type KnownImport, keyOf, type LiveRegistry } from './live-registry.ts';
import { hashOfPack, packHashOf } from './load-packs.ts';

/** Far below `PACK_START_DELAY_MS`, so that no process meets a pinned version that it has not loaded. */
const EVERY_MS = 2000;

type Row = Pick<ImportedPackDocument, '_id' | 'instrumentId' | 'version' | 'hash' | 'publishedAt'>;
interface Loaded {
  /** The verified content. It stays, whatever the database says later: results were scored with it. */
  packs: Map<string, { instrument: Instrument; hash: string; publishedAt: Date }>;
  refused: Set<string>;
  /** What the registry was last built from. */
  built: string;
}
const loadedBy = new WeakMap<InstrumentRegistry, Loaded>();

type RefreshServices = Pick<Services, 'instruments' | 'now'> & { log?: Services['log'] };
const isLive = (registry: InstrumentRegistry): registry is LiveRegistry => 'setImported' in registry;

/**
 * Loads the versions that were imported since the last call. Each is verified once: a version whose content is not what was approved, or differs from
 * that on disk, is refused and logged, so that two processes never score with different content of one version.
 */
export async function refreshPacks(services: RefreshServices): Promise<void> {
  const { instruments, now } = services;
  if (!isLive(instruments)) return;
  const loaded = loadedBy.get(instruments) ?? { packs: new Map(), refused: new Set(), built: '' };
  loadedBy.set(instruments, loaded);
  // What a failover could still undo was never published: a process that had loaded it would keep it.
  const rows = await ImportedPack.find({}, { instrumentId: 1, version: 1, hash: 1, publishedAt: 1 })
    .readConcern('majority')
    .lean<Row[]>();
  for (const row of rows) await verify(row, loaded, instruments, services);
  const imports = [...loaded.packs]
    .filter(([key]) => !loaded.refused.has(key))
    .map(([key, { instrument, publishedAt }]) => ({
      key,
      instrument,
      isStartable: publishedAt.getTime() + PACK_START_DELAY_MS <= now().getTime(),
    }));
  const state = JSON.stringify([imports.map(({ key, isStartable }) => [key, isStartable]), [...loaded.refused]]);
  if (state === loaded.built) return;
  instruments.setImported(withoutDisk(imports, instruments), loaded.refused);
  loaded.built = state;
}

/** A release may contain a version that was imported before, with the same content. */
const withoutDisk = (imports: readonly (KnownImport & { key: string })[], registry: LiveRegistry) =>
  imports.filter(({ instrument: { id, version } }) => !registry.onDisk(id, version));

async function verify(row: Row, loaded: Loaded, registry: LiveRegistry, services: RefreshServices): Promise<void> {
  const { _id: key, instrumentId: id, version, hash, publishedAt } = row;
  const known = loaded.packs.get(key);
  if (loaded.refused.has(key) || known?.hash === hash) return;
  const refuse = (why: string) => {
    loaded.refused.add(key);
    services.log?.error({ pack: key, why }, 'an imported pack is refused');
  };
  const disk = registry.onDisk(id, version);
  if (known) return refuse('its hash changed');
  if (disk && packHashOf(disk) !== hash) return refuse('the release has other content of this version');
  const found = await ImportedPack.findById(key, { text: 1 }).lean<Pick<ImportedPackDocument, 'text'>>();
  try {
    const json = JSON.parse(found?.text ?? '') as { id: string; version: string };
    if (hashOfPack(json) !== hash) return refuse('its content does not have the hash that was approved');
    if (keyOf(json) !== key) return refuse('it names another version');
    loaded.packs.set(key, { instrument: readInstrument(json), hash, publishedAt });
  } catch (error) {
    refuse(describeError(error).message ?? 'it cannot be read');
  }
}

/** Loads imported versions. */
export const packsJob: Job = { name: 'imported packs', everyMs: EVERY_MS, run: refreshPacks };
