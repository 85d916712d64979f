import { defineModel, defineSchema } from '../../../db/model.ts';
import type { Client } from '../../../http/client.ts';
import type { Services } from '../../../services.ts';
import { stopCanary } from './canary-stop.ts';
import { networkSubject, type TrialMembership } from './network-limit.ts';
import { MIN_SOURCES, shouldStop, stopReason, type TrialCounts } from './should-stop.ts';

/** Compares a canary with the stable release. Both are counted from the canary's first page on. */
interface CanaryTrial extends TrialCounts {
  /** App, release, salt and stable release. A restarted canary has a new salt, so its counts start at 0; so does another stable release. */
  _id: string;
  lastAt: Date;
  /** Keyed hashes of the first networks that reported failed canary pages, different for each trial. */
  failedSources: string[];
}

const counts = { boots: { type: Number, default: 0 }, failed: { type: Number, default: 0 } };
const schema = defineSchema<CanaryTrial>({
  _id: { type: String, required: true },
  canary: counts,
  stable: counts,
  lastAt: { type: Date, required: true },
  failedSources: { type: [String] },
});
schema.index({ lastAt: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

const CanaryTrialModel = defineModel<CanaryTrial>('CanaryTrial', schema, 'canaryTrials');

/** Counts a page, or its failure, in each of its trials. */
export async function countInTrials(
  trials: readonly TrialMembership[],
  counter: 'boots' | 'failed',
  at: Date,
): Promise<void> {
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
  services: Services,
  trials: readonly TrialMembership[],
  client: Client,
): Promise<void> {
  await Promise.all(
    trials
      .filter(({ side }) => side === 'canary')
      .map(({ id }) =>
        CanaryTrialModel.updateOne(
          { _id: id, [`failedSources.${MIN_SOURCES - 1}`]: { $exists: false } },
          { $addToSet: { failedSources: networkSubject(services, id, client) } },
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
