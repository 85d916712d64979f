import type { ReleaseChannel } from '@kenali/contracts';
import type { Client } from '../../../http/client.ts';
import { subjectOf } from '../../../http/security-log.ts';
import { CANARY_LIMITS } from '../../../limits/limit-table.ts';
import type { Services } from '../../../services.ts';

/** The trial that a page counts towards, and the channel that the page runs. */
export interface TrialMembership {
  id: string;
  side: ReleaseChannel;
  /** The page is not compared for speed: its side has more pages than the other. */
  isSpare?: true;
}

/** Networks that one customer of a provider can have: the /24 of an IPv4 address, the /48 of an IPv6 address. */
const networkOf = ({ blocks }: Client): string => (blocks.at(-1)?.key ?? '').replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

/** A pseudonym of the client's network, another one for each subject. */
export const networkSubject = ({ config }: Services, subject: string, client: Client): string =>
  subjectOf(config.jwtSecret, `${subject} ${networkOf(client)}`);

/**
 * The trials for which the page's network may still count one more page or failure. Every page counts when rate limits are
 * off, because then all pages may come from one address.
 * @param part what is counted on its own within `what`
 */
export async function withinNetworkLimit(
  services: Services,
  trials: Record<string, TrialMembership>,
  what: keyof typeof CANARY_LIMITS,
  client: Client,
  part = '',
): Promise<Record<string, TrialMembership>> {
  if (!services.config.rateLimits) return trials;
  const { calls, windowMs } = CANARY_LIMITS[what];
  const found = await Promise.all(
    Object.entries(trials).map(async ([app, trial]): Promise<[string, TrialMembership][]> => {
      const key = `${trial.side} ${what}${part} from ${networkSubject(services, trial.id, client)}`;
      const { count } = await services.counters.hit({ key, windowMs, by: 1 });
      return count <= calls ? [[app, trial]] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}
