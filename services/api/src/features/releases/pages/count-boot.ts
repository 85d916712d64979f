import { createHash } from 'node:crypto';
import type { ReleaseChannel } from '@kenali/contracts';
import type { Canary } from '@kenali/federation/boot';
import { type DocumentOf, defineModel, defineSchema, field, isDuplicateKey, MIXED } from '../../../db/model.ts';
import { HOUR_MS } from '../../../durations.ts';
import type { Handler } from '../../../http/call.ts';
import type { Client } from '../../../http/client.ts';
import type { Services } from '../../../services.ts';
import { trialKey } from '../canaries/canary-stop.ts';
import { countInTrials, stopFailingCanaries } from '../canaries/canary-trials.ts';
import { type TrialMembership, withinNetworkLimit } from '../canaries/network-limit.ts';
import { releaseStoreOf } from '../store/release-store.ts';
import { type Boot, readBootId } from './boot-id.ts';
import { addToHours } from './release-hour.model.ts';

/**
 * A page above its network's limit does not count, and its failure does not either. Its speed may: a network has only a few values, and of a
 * large side its first pages alone hold too few that are compared.
 */
type PageTrial = TrialMembership & { isAboveLimit?: true };

/** The trials in which a page and its failures count. */
export const countedTrials = ({ trials }: Pick<ClientBoot, 'trials'>): Record<string, TrialMembership> =>
  Object.fromEntries(Object.entries(trials).filter(([, { isAboveLimit }]) => !isAboveLimit));

const fields = {
  /** Id inside the signed boot id. */
  _id: field<string>({ type: String, required: true }),
  at: field<Date>({ type: Date, required: true }),
  /** Apps for which this page reported errors. */
  failed: field<string[]>({ type: [String], required: true }),
  /** What this page has reported about its speed, so that each counts once. Missing until the first report. */
  vitals: field<string[] | undefined>({ type: [String], default: undefined }),
  /** Canary trials that the page counts towards, by app. */
  trials: field<Record<string, PageTrial>>({ ...MIXED, required: true }),
};

/** One page that started. Kept for as long as its boot id is accepted, so that the page and each failed app count once. */
export interface ClientBoot extends DocumentOf<typeof fields> {}

const schema = defineSchema<ClientBoot>(fields, { minimize: false });
/** Age at which a boot id is no longer counted. A browser may show a document from its cache for a day. */
const BOOT_MAX_AGE_MS = 25 * HOUR_MS;
schema.index({ at: 1 }, { expireAfterSeconds: (2 * BOOT_MAX_AGE_MS) / 1000 });

export const ClientBootModel = defineModel<ClientBoot>('ClientBoot', schema, 'clientBoots');

/** Tolerates a small difference between the clocks of the site and the API. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/** The boot that the boot id describes, or null when the site did not sign it or it is too old to count. */
export function readCountableBoot(services: Services, bootId: string | undefined): Boot | null {
  const boot = readBootId(services, bootId);
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

/**
 * Whether a page is one too many for the comparison of speed. Both sides must collect values equally fast: a network counts a few times only, so
 * stable would have the first hours of most networks, and a small canary those of many days.
 */
function isSpare({ id }: Boot, { percent, salt }: Canary, side: ReleaseChannel): boolean {
  const share = side === 'canary' ? percent : 100 - percent;
  const random = createHash('sha256').update(`${id} ${salt}`).digest().readUInt32BE(0) / 2 ** 32;
  return random * share >= 100 - share;
}

/** The canary trials that a page counts towards, by app: those whose pointer still names the release that the page runs. */
async function findTrials(services: Services, boot: Boot): Promise<Record<string, TrialMembership>> {
  const store = releaseStoreOf(services);
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
