import { type CanaryStop, isStopOf, type ReleaseChannel } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../db/model.ts';
import type { Client } from '../../http/client.ts';
import { subjectOf } from '../../http/security-log.ts';
import { CANARY_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import type { Boot } from './boot-id.ts';
import { canaryKey, storeStop } from './canary-stop.model.ts';
import { createReleaseStore, type ReleaseStore } from './release-store.ts';
import { MIN_SOURCES, shouldStop, stopReason, type TrialCounts } from './should-stop.ts';

/** Compares a canary with the stable release. Both are counted from the canary's first page on. */
interface CanaryTrial extends TrialCounts {
  /** App, release and salt. A restarted canary has a new salt, so its counts start at 0. */
  _id: string;
  lastAt: Date;
  /** Keyed hashes of the first networks that reported failed canary pages, different for each trial. */
  failedSources: string[];
}

const counts = { boots: { type: Number, default: 0 }, failed: { type: Number, default: 0 } };
const schema = defineSchema<CanaryTrial>(
  {
    _id: { type: String, required: true },
    canary: counts,
    stable: counts,
    lastAt: { type: Date, required: true },
    failedSources: { type: [String] },
  },
  { versionKey: false },
);
schema.index({ lastAt: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

const CanaryTrialModel = defineModel<CanaryTrial>('CanaryTrial', schema, 'canaryTrials');

/** The trial that a page counts towards, and the channel that the page runs. */
export interface TrialMembership {
  id: string;
  side: ReleaseChannel;
}

/** The canary trials that a page counts towards, by app: those whose pointer still names the release that the page runs. */
export async function findTrials(services: Services, boot: Boot): Promise<Record<string, TrialMembership>> {
  const store = createReleaseStore(services.config);
  const found = await Promise.all(
    Object.entries(boot.apps).map(async ([app, given]): Promise<[string, TrialMembership][]> => {
      // When the pointer cannot be read, the page is still counted, but towards no trial.
      const pointer = await store.readPointer(app).catch(() => null);
      if (!pointer?.canary) return [];
      const { releaseId, salt } = pointer.canary;
      const expected = given.channel === 'canary' ? releaseId : pointer.stable;
      if (given.releaseId !== expected) return [];
      return [[app, { id: canaryKey({ app, releaseId, salt }), side: given.channel }]];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Counts a page, or its failure, in each of its trials. */
export async function countInTrials(
  trials: readonly TrialMembership[],
  counter: 'boots' | 'failed',
  at: Date,
): Promise<void> {
  if (trials.length === 0) return;
  await CanaryTrialModel.bulkWrite(
    trials.map(({ id, side }) => ({
      updateOne: {
        filter: { _id: id },
        update: { $inc: { [`${side}.${counter}`]: 1 }, $set: { lastAt: at } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** Networks that one customer of a provider can have: the /24 of an IPv4 address, the /48 of an IPv6 address. */
const networkOf = ({ blocks }: Client): string => (blocks.at(-1)?.key ?? '').replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

/**
 * The trials for which the page's network may still count one more page or failure. Every page counts when rate limits are
 * off, because then all pages may come from one address.
 */
export async function withinNetworkLimit(
  { config, counters }: Services,
  trials: Record<string, TrialMembership>,
  what: keyof typeof CANARY_LIMITS,
  client: Client,
): Promise<Record<string, TrialMembership>> {
  if (!config.rateLimits) return trials;
  const { calls, windowMs } = CANARY_LIMITS[what];
  const found = await Promise.all(
    Object.entries(trials).map(async ([app, trial]): Promise<[string, TrialMembership][]> => {
      const network = subjectOf(config.jwtSecret, `${trial.id} ${networkOf(client)}`);
      const { count } = await counters.hit({ key: `${trial.side} ${what} from ${network}`, windowMs, by: 1 });
      return count <= calls ? [[app, trial]] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Remembers the network of a failed canary page, until there are enough to judge the canary. */
export async function addFailedSource(
  { config }: Services,
  trials: readonly TrialMembership[],
  client: Client,
): Promise<void> {
  await Promise.all(
    trials
      .filter(({ side }) => side === 'canary')
      .map(({ id }) =>
        CanaryTrialModel.updateOne(
          { _id: id, [`failedSources.${MIN_SOURCES - 1}`]: { $exists: false } },
          { $addToSet: { failedSources: subjectOf(config.jwtSecret, `${id} ${networkOf(client)}`) } },
        ),
      ),
  );
}

/** Folders that could not be written. Each is logged once, because every page of a stopped canary tries again. */
const unwritable = new Set<string>();

/** Writes the note for sites that share the folder. Best effort: other sites ask the API, and the report must be answered. */
async function writeNote({ config, log }: Services, store: ReleaseStore, stop: CanaryStop): Promise<void> {
  const { notesDir } = config.releases;
  try {
    await store.writeCanaryStop(stop);
    unwritable.delete(notesDir);
  } catch (error) {
    if (unwritable.has(notesDir)) return;
    unwritable.add(notesDir);
    const { app, releaseId } = stop;
    log.warn(
      { app, releaseId, notesDir, problem: (error as Error).message },
      'SITE_NOTES_DIR is not writable: sites learn of canary stops only from the API',
    );
  }
}

/** Stops the canaries that fail too often. Only staff move the pointer. */
export async function stopFailingCanaries(services: Services, trials: Record<string, TrialMembership>): Promise<void> {
  for (const [app, { id }] of Object.entries(trials)) {
    const trial = await CanaryTrialModel.findById(id);
    // Without rate limits, as in tests and some demos, all pages may come from one address.
    const sources = services.config.rateLimits ? trial?.failedSources.length : MIN_SOURCES;
    if (!trial || !shouldStop(trial, sources ?? 0)) continue;
    const store = createReleaseStore(services.config);
    const canary = (await store.readPointer(app))?.canary;
    if (!canary || canaryKey({ app, ...canary }) !== id) continue;
    const note = await store.readCanaryStop(app).catch(() => null);
    const noted = note && isStopOf(note, canary) ? note : null;
    const { releaseId, salt } = canary;
    const time = services.now().toISOString();
    const { stop, isNew } = await storeStop(
      noted ?? { schema: 1, app, releaseId, salt, time, reason: stopReason(trial) },
    );
    if (!noted) await writeNote(services, store, stop);
    if (isNew && !noted)
      services.log.warn({ app, releaseId, canary: trial.canary, stable: trial.stable }, 'canary stopped');
  }
}
