import { createHash } from 'node:crypto';
import type { ReleaseChannel } from '@kenali/contracts';
import type { Canary } from '@kenali/federation/boot';
import type { Services } from '../../../services.ts';
import { trialKey } from '../canaries/canary-stop.ts';
import type { TrialMembership } from '../canaries/network-limit.ts';
import { releaseStoreOf } from '../store/release-store.ts';
import type { Boot } from './boot-id.ts';

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
export async function findTrials(services: Services, boot: Boot): Promise<Record<string, TrialMembership>> {
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
