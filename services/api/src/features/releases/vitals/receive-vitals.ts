import { type VitalReport, vitalOwnerOf } from '@kenali/contracts';
import { measuredRoutesOf } from '@kenali/federation/boot';
import { LRUCache } from 'lru-cache';
import type { Handler } from '../../../http/call.ts';
import type { Client } from '../../../http/client.ts';
import { VITAL_LIMITS } from '../../../limits/limit-table.ts';
import { keptPer, type Services } from '../../../services.ts';
import { countCanaryVitals } from '../canaries/canary-vitals.ts';
import { networkSubject } from '../canaries/network-limit.ts';
import type { Boot } from '../pages/boot-id.ts';
import { type ClientBoot, ClientBootModel, countBoot, readCountableBoot } from '../pages/count-boot.ts';
import { releaseStoreOf } from '../store/release-store.ts';
import { knownOf, trialVitalsOf } from './known-vitals.ts';
import { addVitals } from './vital-hour.model.ts';

/** Whether another report of the network counts today. Without rate limits, all pages may come from one address. */
async function isWithinNetworkLimit(services: Services, client: Client): Promise<boolean> {
  if (!services.config.rateLimits) return true;
  const { calls, windowMs } = VITAL_LIMITS.reports;
  const key = `vitals from ${networkSubject(services, 'vitals', client)}`;
  return (await services.counters.hit({ key, windowMs, by: 1 })).count <= calls;
}

/** Records the claims of this page in one write, and returns what it had reported before. Of two at once, one gets each claim. */
async function claim(page: ClientBoot, claims: readonly string[]): Promise<Set<string>> {
  const before = await ClientBootModel.findOneAndUpdate(
    { _id: page._id },
    { $addToSet: { vitals: { $each: claims } } },
    { returnDocument: 'before' },
  ).lean<ClientBoot>();
  // A page that is gone is older than its boot id may be.
  return new Set(before ? (before.vitals ?? []) : claims);
}

async function countVitals(
  { services, client }: { services: Services; client: Client },
  boot: Boot,
  vitals: readonly VitalReport[],
): Promise<void> {
  const stated = await ownersOfStated(
    services,
    boot,
    vitals.map(({ route }) => route),
  );
  const known = knownOf(vitals, boot, stated);
  if (known.length === 0 || !(await isWithinNetworkLimit(services, client))) return;
  const page = await countBoot(services, boot, client);
  const forTrials = trialVitalsOf(known, page);
  const visits = [...new Set(known.flatMap(({ apps }) => apps))].map((app) => `visit ${app}`);
  const all = [...known, ...forTrials].map((each) => each.claim);
  const before = await claim(page, [...all, ...visits]);
  const isNew = (each: { claim: string }) => !before.has(each.claim);
  const seen = new Set(before);
  const additions = known.filter(isNew).flatMap(({ metric, route, value, apps }) =>
    apps.flatMap((app) => {
      const given = boot.apps[app];
      if (!given) return [];
      const isFirst = !seen.has(`visit ${app}`);
      seen.add(`visit ${app}`);
      const { releaseId, channel } = given;
      return [{ to: { app, releaseId, channel, route }, metric, value, isFirst }];
    }),
  );
  await addVitals(services.now(), additions);
  await countCanaryVitals(services, forTrials.filter(isNew), client);
}

/** Receives how fast a page was. Values of an unsigned boot get the same response but are not counted. */
export const receiveVitals: Handler<'POST /api/client-errors/vitals', null> = async (
  { body },
  { services, client },
) => {
  const boot = readCountableBoot(services, body.bootId);
  if (boot) await countVitals({ services, client }, boot, body.vitals);
  return { success: true };
};

/** More than are in use at a time. */
const RELEASES_KEPT = 200;
/** A release that cannot be read may be readable a little later. */
const UNREADABLE_MS = 10_000;

/** The routes of immutable releases, by app and release. */
const knownRoutes = keptPer(() => new LRUCache<string, readonly string[]>({ max: RELEASES_KEPT }));

async function routesOf(services: Services, app: string, releaseId: string): Promise<readonly string[]> {
  const cache = knownRoutes(services);
  const key = `${app}/${releaseId}`;
  const known = cache.get(key);
  if (known) return known;
  const release = await releaseStoreOf(services).findRelease(app, releaseId);
  const routes = release?.app === app ? measuredRoutesOf(release) : [];
  cache.set(key, routes, release ? {} : { ttl: UNREADABLE_MS });
  return routes;
}

/**
 * The apps of routes that this API does not list, because their releases state them. Only releases that the site gave to the page, and that a
 * trusted key signed, count.
 * @param routes as a page reported them
 */
async function ownersOfStated(
  services: Services,
  boot: Boot,
  routes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const unlisted = routes.filter((route) => !vitalOwnerOf(route));
  const owners = new Map<string, string>();
  if (unlisted.length === 0) return owners;
  for (const [app, { releaseId }] of Object.entries(boot.apps)) {
    const stated = await routesOf(services, app, releaseId);
    for (const route of unlisted) if (stated.includes(route) && !owners.has(route)) owners.set(route, app);
  }
  return owners;
}
