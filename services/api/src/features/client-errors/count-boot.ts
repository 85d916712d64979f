import { isDuplicateKey } from '../../db/is-duplicate-key.ts';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { type Boot, bootIdSecretOf, readBootId } from './boot-ids.ts';
import { addToTrials, stopFailing, trialsOf } from './canary-trials.ts';
import { BOOT_COUNTS_MS, type ClientBoot, ClientBootModel } from './client-boot.model.ts';
import { addToHours } from './release-hour.model.ts';

/** Clocks of two machines differ a little. */
const AHEAD_MS = 5 * 60 * 1000;

/** A boot of today that the site has signed, or null. */
export function countableBoot(services: Services, bootId: string | undefined): Boot | null {
  const boot = readBootId(bootId, bootIdSecretOf(services.config));
  if (!boot) return null;
  const age = services.now().getTime() - Date.parse(boot.time);
  return age <= BOOT_COUNTS_MS && age >= -AHEAD_MS ? boot : null;
}

/** Counts a page once, however often it says that it started. */
export async function countBoot(services: Services, boot: Boot): Promise<ClientBoot> {
  const known = await ClientBootModel.findById(boot.id).lean<ClientBoot>();
  if (known) return known;
  const page: ClientBoot = {
    _id: boot.id,
    at: new Date(boot.time),
    failed: [],
    trials: await trialsOf(services, boot),
  };
  try {
    await ClientBootModel.create([page]);
  } catch (error) {
    if (isDuplicateKey(error)) return page;
    throw error;
  }
  const apps = Object.entries(boot.apps);
  await addToHours(
    page.at,
    apps.map(([app, { releaseId, channel }]) => ({ to: { app, releaseId, channel }, add: { boots: 1 } })),
  );
  await addToTrials(Object.values(page.trials), 'boots', services.now());
  return page;
}

/** A page says that it runs; one that nobody signed is answered the same and not counted. */
export const receiveBoot: Handler<'POST /api/client-errors/boots', null> = async ({ body }, { services }) => {
  const boot = countableBoot(services, body.bootId);
  if (boot) {
    const { trials } = await countBoot(services, boot);
    await stopFailing(services, trials);
  }
  return { success: true };
};
