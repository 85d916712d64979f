import { vitalOwnerOf } from '@kenali/contracts';
import { measuredRoutesOf } from '@kenali/federation/boot';
import { LRUCache } from 'lru-cache';
import { keptPer, type Services } from '../../../services.ts';
import type { Boot } from '../pages/boot-id.ts';
import { releaseStoreOf } from '../store/release-store.ts';

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
export async function ownersOfStated(
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
