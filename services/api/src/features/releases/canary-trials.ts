import { createHash } from 'node:crypto';
import type { ReleaseChannel } from '@kenali/contracts';
import type { Pointer } from '@kenali/federation/boot';
import { defineModel, defineSchema } from '../../db/model.ts';
import type { Client } from '../../http/client.ts';
import { subjectOf } from '../../http/security-log.ts';
import type { Services } from '../../services.ts';
import type { Boot } from './boot-id.ts';
import { trialKey } from './canary-stop.model.ts';
import { networkOf, type TrialMembership } from './network-limit.ts';
import { createReleaseStore } from './release-store.ts';
import { MIN_SOURCES, shouldStop, stopReason, type TrialCounts } from './should-stop.ts';
import { stopCanary } from './stop-canary.ts';

/** Compares a canary with the stable release. Both are counted from the canary's first page on. */
interface CanaryTrial extends TrialCounts {
  /** App, release, salt and stable release. A restarted canary has a new salt, so its counts start at 0; so does another stable release. */
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

/**
 * Whether a page is one too many for the comparison of speed. Both sides must collect values equally fast: a network counts a few times only, so
 * stable would have the first hours of most networks, and a small canary those of many days.
 */
function isSpare({ id }: Boot, { percent, salt }: NonNullable<Pointer['canary']>, side: ReleaseChannel): boolean {
  const share = side === 'canary' ? percent : 100 - percent;
  const random = createHash('sha256').update(`${id} ${salt}`).digest().readUInt32BE(0) / 2 ** 32;
  return random * share >= 100 - share;
}

/** The canary trials that a page counts towards, by app: those whose pointer still names the release that the page runs. */
export async function findTrials(services: Services, boot: Boot): Promise<Record<string, TrialMembership>> {
  const store = createReleaseStore(services);
  const found = await Promise.all(
    Object.entries(boot.apps).map(async ([app, given]): Promise<[string, TrialMembership][]> => {
      // When the pointer cannot be read, the page is still counted, but towards no trial.
      const pointer = await store.readPointer(app).catch(() => null);
      if (!pointer?.canary) return [];
      const { canary, stable } = pointer;
      const side = given.channel;
      if (given.releaseId !== (side === 'canary' ? canary.releaseId : stable)) return [];
      const id = trialKey({ app, ...canary }, stable);
      return [[app, { id, side, ...(isSpare(boot, canary, side) && { isSpare: true }) }]];
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

/** Stops the canaries that fail too often. Only staff move the pointer. */
export async function stopFailingCanaries(services: Services, trials: Record<string, TrialMembership>): Promise<void> {
  for (const [app, { id }] of Object.entries(trials)) {
    const trial = await CanaryTrialModel.findById(id);
    // Without rate limits, as in tests and some demos, all pages may come from one address.
    const sources = services.config.rateLimits ? trial?.failedSources.length : MIN_SOURCES;
    if (!trial || !shouldStop(trial, sources ?? 0)) continue;
    const { canary, stable } = trial;
    await stopCanary(services, { app, id, reason: stopReason(trial), figures: { canary, stable } });
  }
}
