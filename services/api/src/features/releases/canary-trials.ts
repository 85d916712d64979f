import { isStopOf, type ReleaseChannel } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../db/model.ts';
import type { Services } from '../../services.ts';
import type { Boot } from './boot-id.ts';
import { createReleaseStore } from './release-store.ts';
import { shouldStop, stopReason, type TrialCounts } from './should-stop.ts';

/** Compares a canary with the stable release. Both are counted from the canary's first page on. */
interface CanaryTrial extends TrialCounts {
  /** App, release and salt. A restarted canary has a new salt, so its counts start at 0. */
  _id: string;
  lastAt: Date;
}

const counts = { boots: { type: Number, default: 0 }, failed: { type: Number, default: 0 } };
const schema = defineSchema<CanaryTrial>(
  { _id: { type: String, required: true }, canary: counts, stable: counts, lastAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ lastAt: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

const CanaryTrialModel = defineModel<CanaryTrial>('CanaryTrial', schema, 'canaryTrials');

/** The trial that a page counts towards, and the channel that the page runs. */
export interface TrialMembership {
  id: string;
  side: ReleaseChannel;
}

const trialId = (app: string, releaseId: string, salt: string) => `${app} ${releaseId} ${salt}`;

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
      return [[app, { id: trialId(app, releaseId, salt), side: given.channel }]];
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

/** Stops the canaries that fail too often. Writes a canary stop for the site; only staff move the pointer. */
export async function stopFailingCanaries(services: Services, trials: Record<string, TrialMembership>): Promise<void> {
  for (const [app, { id }] of Object.entries(trials)) {
    const trial = await CanaryTrialModel.findById(id);
    if (!trial || !shouldStop(trial)) continue;
    const store = createReleaseStore(services.config);
    const [pointer, lastStop] = await Promise.all([
      store.readPointer(app),
      store.readCanaryStop(app).catch(() => null),
    ]);
    const canary = pointer?.canary;
    if (!canary || trialId(app, canary.releaseId, canary.salt) !== id) continue;
    if (lastStop && isStopOf(lastStop, canary)) continue;
    const { releaseId, salt } = canary;
    const time = services.now().toISOString();
    await store.writeCanaryStop({ schema: 1, app, releaseId, salt, time, reason: stopReason(trial) });
    services.log.warn({ app, releaseId, canary: trial.canary, stable: trial.stable }, 'canary stopped');
  }
}
