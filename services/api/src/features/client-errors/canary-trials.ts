import { isStopOf } from '@kenali/contracts';
import type { Services } from '../../services.ts';
import type { Boot } from './boot-ids.ts';
import { CanaryTrialModel } from './canary-trial.model.ts';
import type { ClientBoot } from './client-boot.model.ts';
import { releaseStoreOf } from './release-store.ts';
import { shouldStop, stopReason } from './should-stop.ts';

type Part = ClientBoot['trials'][string];

const trialId = (app: string, releaseId: string, salt: string) => `${app} ${releaseId} ${salt}`;

/** Which canary trials a page is part of, by app: of the pointers as they are now, for what the page was given. */
export async function trialsOf(services: Services, boot: Boot): Promise<ClientBoot['trials']> {
  const store = releaseStoreOf(services.config);
  const found = await Promise.all(
    Object.entries(boot.apps).map(async ([app, given]): Promise<[string, Part][]> => {
      // A store that cannot be read stops no canary: the page is counted without.
      const pointer = await store.pointer(app).catch(() => null);
      if (!pointer?.canary) return [];
      const { releaseId, salt } = pointer.canary;
      const expected = given.channel === 'canary' ? releaseId : pointer.stable;
      if (given.releaseId !== expected) return [];
      return [[app, { id: trialId(app, releaseId, salt), side: given.channel }]];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Adds a page, or its failure, to each of the trials. */
export async function addToTrials(parts: readonly Part[], what: 'boots' | 'failed', at: Date): Promise<void> {
  if (parts.length === 0) return;
  await CanaryTrialModel.bulkWrite(
    parts.map(({ id, side }) => ({
      updateOne: {
        filter: { _id: id },
        update: { $inc: { [`${side}.${what}`]: 1 }, $set: { lastAt: at } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** Stops the canaries of these trials that fail too often. It moves no pointer: that is people's. */
export async function stopFailing(services: Services, trials: ClientBoot['trials']): Promise<void> {
  for (const [app, { id }] of Object.entries(trials)) {
    const trial = await CanaryTrialModel.findById(id);
    if (!trial || !shouldStop(trial)) continue;
    const store = releaseStoreOf(services.config);
    const [pointer, before] = await Promise.all([store.pointer(app), store.canaryStop(app).catch(() => null)]);
    const canary = pointer?.canary;
    if (!canary || trialId(app, canary.releaseId, canary.salt) !== id) continue;
    if (before && isStopOf(before, canary)) continue;
    const { releaseId, salt } = canary;
    const note = { schema: 1 as const, app, releaseId, salt, time: services.now().toISOString() };
    await store.stopCanary({ ...note, reason: stopReason(trial) });
    services.log.warn({ app, releaseId, canary: trial.canary, stable: trial.stable }, 'canary stopped');
  }
}
