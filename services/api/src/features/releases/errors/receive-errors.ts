import { type ClientErrorReport, FLAGS_PER_APP, isFlagName, OWN_APPS, UNKNOWN_APP } from '@kenali/contracts';
import type { Handler } from '../../../http/call.ts';
import type { Client } from '../../../http/client.ts';
import type { Services } from '../../../services.ts';
import { addFailedSource, countInTrials, stopFailingCanaries } from '../canaries/canary-trials.ts';
import { withinNetworkLimit } from '../canaries/network-limit.ts';
import { type Boot, readBootId } from '../pages/boot-id.ts';
import { ClientBootModel, countBoot, countedTrials, readCountableBoot } from '../pages/count-boot.ts';
import { addToHours, type CounterKey, ReleaseHourModel } from '../pages/release-hour.model.ts';
import { storeSample } from './error-sample.model.ts';
import { confirmedFrames } from './error-stack.ts';

/** A browser can report any app. Those that this site runs keep their names, so the counters stay few. */
const withKnownApp = (report: ClientErrorReport, boot: Boot | null): ClientErrorReport =>
  OWN_APPS.includes(report.app) || boot?.apps[report.app] ? report : { ...report, app: UNKNOWN_APP };

/**
 * The counter that a report adds to. A browser can report any release id, so it is only accepted when the site gave that
 * release to this page or to another page.
 */
async function counterOf({ app, releaseId }: ClientErrorReport, boot: Boot | null): Promise<CounterKey> {
  const given = boot?.apps[app];
  if (given && given.releaseId === releaseId) return { app, releaseId, channel: given.channel };
  const isKnown = boot && releaseId && (await ReleaseHourModel.exists({ app, releaseId }));
  return { app, releaseId: isKnown ? releaseId : null, channel: null };
}

/** Marks the apps in these reports as failed on this page, and returns those that had not failed before. */
async function recordFailedApps(boot: Boot, errors: readonly ClientErrorReport[]): Promise<string[]> {
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

async function countFailures(
  { services, client }: { services: Services; client: Client },
  boot: Boot,
  errors: readonly ClientErrorReport[],
): Promise<void> {
  const page = await countBoot(services, boot, client);
  const trials = countedTrials(page);
  const apps = await recordFailedApps(boot, errors);
  const additions = apps.flatMap((app) => {
    const given = boot.apps[app];
    return given ? [{ to: { app, releaseId: given.releaseId, channel: given.channel }, add: { failedBoots: 1 } }] : [];
  });
  await addToHours(page.at, additions);
  const affected = Object.fromEntries(Object.entries(trials).filter(([app]) => apps.includes(app)));
  const failed = Object.values(await withinNetworkLimit(services, affected, 'failures', client));
  await countInTrials(failed, 'failed', services.now());
  await addFailedSource(services, failed, client);
  await stopFailingCanaries(services, trials);
}

/**
 * The flags of an app that were not at their default on a page: "sample-questions=false". Only the site says so, because a browser could invent any
 * text. What this version cannot read is left out, and costs nothing else.
 */
function signedFlags(app: string, boot: Boot | null): string[] {
  const flags = boot?.apps[app]?.flags;
  if (typeof flags !== 'object' || flags === null || Array.isArray(flags)) return [];
  return Object.entries(flags)
    .filter(([name, value]) => isFlagName(name) && typeof value === 'boolean')
    .slice(0, FLAGS_PER_APP)
    .map(([name, value]) => `${name}=${value}`)
    .sort();
}

/**
 * Receives the errors of a page and counts them by app, release, phase and hour. Those of apps that neither this version nor the site knows
 * count together. Only pages with a signed boot id count towards a canary trial, each at most once.
 */
export const receiveErrors: Handler<'POST /api/client-errors', null> = async ({ body }, { services, client }) => {
  const now = services.now();
  const signed = readBootId(services, body.bootId);
  const errors = body.errors.map((report) => withKnownApp(report, signed));
  const counted = await Promise.all(
    errors.map(async (report) => ({ report, counter: await counterOf(report, signed) })),
  );
  await addToHours(
    now,
    counted.map(({ report, counter }) => ({ to: counter, add: { [`phases.${report.phase}`]: 1 } })),
  );
  for (const { report, counter } of counted) {
    const stack = confirmedFrames(report, counter, signed);
    const flags = signedFlags(report.app, signed);
    await storeSample({ ...report, stack, flags, releaseId: counter.releaseId }, now);
  }
  const boot = readCountableBoot(services, body.bootId);
  if (boot) await countFailures({ services, client }, boot, errors);
  return { success: true };
};
