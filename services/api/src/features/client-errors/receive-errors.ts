import type { ClientErrorReport } from '@kenali/contracts';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { type Boot, bootIdSecretOf, readBootId } from './boot-ids.ts';
import { addToTrials, stopFailing } from './canary-trials.ts';
import { ClientBootModel } from './client-boot.model.ts';
import { countableBoot, countBoot } from './count-boot.ts';
import { keepSample } from './error-sample.model.ts';
import { addToHours, type Counted, ReleaseHourModel } from './release-hour.model.ts';

/** What of a report can be believed: the release is one that the site gave to this page, or has given to others. */
async function countedOf({ app, releaseId }: ClientErrorReport, boot: Boot | null): Promise<Counted> {
  const given = boot?.apps[app];
  if (given && given.releaseId === releaseId) return { app, releaseId, channel: given.channel };
  const isKnown = boot && releaseId && (await ReleaseHourModel.exists({ app, releaseId }));
  return { app, releaseId: isKnown ? releaseId : null, channel: null };
}

/** Apps of this page that failed for the first time, each as the release that the page was given. */
async function failedNow(boot: Boot, errors: readonly ClientErrorReport[]): Promise<string[]> {
  const apps = new Set(
    errors.filter(({ app, releaseId }) => boot.apps[app]?.releaseId === releaseId).map(({ app }) => app),
  );
  const failed = await Promise.all(
    [...apps].map(async (app) => {
      const { modifiedCount } = await ClientBootModel.updateOne(
        { _id: boot.id, failed: { $ne: app } },
        { $push: { failed: app } },
      );
      return modifiedCount === 1 ? [app] : [];
    }),
  );
  return failed.flat();
}

async function countFailures(services: Services, boot: Boot, errors: readonly ClientErrorReport[]): Promise<void> {
  const { trials, at } = await countBoot(services, boot);
  const apps = await failedNow(boot, errors);
  const additions = apps.flatMap((app) => {
    const given = boot.apps[app];
    return given ? [{ to: { app, releaseId: given.releaseId, channel: given.channel }, add: { failedBoots: 1 } }] : [];
  });
  await addToHours(at, additions);
  await addToTrials(
    apps.flatMap((app) => trials[app] ?? []),
    'failed',
    services.now(),
  );
  await stopFailing(services, trials);
}

/**
 * Takes in what went wrong on a page. Everything is counted by app, release, phase and hour; only pages that the site
 * has signed count towards a canary, each at most once.
 */
export const receiveErrors: Handler<'POST /api/client-errors', null> = async ({ body }, { services }) => {
  const now = services.now();
  const signed = readBootId(body.bootId, bootIdSecretOf(services.config));
  const counted = await Promise.all(body.errors.map((report) => countedOf(report, signed)));
  await addToHours(
    now,
    body.errors.flatMap(({ phase }, at) => {
      const to = counted[at];
      return to ? [{ to, add: { [`phases.${phase}`]: 1 } }] : [];
    }),
  );
  for (const [at, report] of body.errors.entries())
    await keepSample({ ...report, releaseId: counted[at]?.releaseId ?? null }, now);
  const boot = countableBoot(services, body.bootId);
  if (boot) await countFailures(services, boot, body.errors);
  return { success: true };
};
