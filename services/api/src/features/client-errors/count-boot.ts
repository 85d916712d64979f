import { isDuplicateKey } from '../../db/model.ts';
import type { Handler } from '../../http/call.ts';
import type { Client } from '../../http/client.ts';
import type { Services } from '../../services.ts';
import {
  type Boot,
  bootIdSecretOf,
  countInTrials,
  findTrials,
  readBootId,
  stopFailingCanaries,
  withinNetworkLimit,
} from '../releases/index.ts';
import { BOOT_MAX_AGE_MS, type ClientBoot, ClientBootModel, countedTrials } from './client-boot.model.ts';
import { addToHours } from './release-hour.model.ts';

/** Tolerates a small difference between the clocks of the site and the API. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/** The boot that the boot id describes, or null when the site did not sign it or it is too old to count. */
export function readCountableBoot(services: Services, bootId: string | undefined): Boot | null {
  const boot = readBootId(bootId, bootIdSecretOf(services.config));
  if (!boot) return null;
  const age = services.now().getTime() - Date.parse(boot.time);
  return age <= BOOT_MAX_AGE_MS && age >= -CLOCK_SKEW_MS ? boot : null;
}

/** Counts a page once, however often it reports its boot. */
export async function countBoot(services: Services, boot: Boot, client: Client): Promise<ClientBoot> {
  const known = await ClientBootModel.findById(boot.id).lean<ClientBoot>();
  if (known) return known;
  const trials = await findTrials(services, boot);
  const counted = await withinNetworkLimit(services, trials, 'pages', client);
  const page: ClientBoot = {
    _id: boot.id,
    at: new Date(boot.time),
    failed: [],
    trials: Object.fromEntries(
      Object.entries(trials).map(([app, trial]) => [app, app in counted ? trial : { ...trial, isAboveLimit: true }]),
    ),
  };
  try {
    await ClientBootModel.create([page]);
  } catch (error) {
    if (isDuplicateKey(error)) return page;
    throw error;
  }
  const additions = Object.entries(boot.apps).map(([app, { releaseId, channel }]) => ({
    to: { app, releaseId, channel },
    add: { boots: 1 },
  }));
  await addToHours(page.at, additions);
  await countInTrials(Object.values(counted), 'boots', services.now());
  return page;
}

/** Receives the boot of a page. An unsigned boot gets the same response but is not counted. */
export const receiveBoot: Handler<'POST /api/client-errors/boots', null> = async ({ body }, { services, client }) => {
  const boot = readCountableBoot(services, body.bootId);
  if (boot) {
    const page = await countBoot(services, boot, client);
    await stopFailingCanaries(services, countedTrials(page));
  }
  return { success: true };
};
