import { createHash } from 'node:crypto';
import type { Channel, Release } from '@kenali/federation/boot';
import type { LiveApps } from './read-live-releases.ts';

/** What one browser gets of an app, or `off` when nobody gets it. */
export interface AssignedApp {
  release: Release;
  channel: Channel;
  /** Of the pointer that named it. */
  revision: number;
  config?: Record<string, unknown>;
}

export interface Assignment {
  /** The same for browsers that get the same. */
  key: string;
  apps: ReadonlyMap<string, AssignedApp | 'off'>;
}

const BYTES = 6;

/**
 * Place of a browser among all, 0 to less than 100. The same browser has the same place for one salt, and another, of
 * its own, for each other salt.
 */
export function bucketOf(salt: string, browserId: string): number {
  const digest = createHash('sha256').update(`${salt}\0${browserId}`).digest();
  return (digest.readUIntBE(0, BYTES) / 2 ** (8 * BYTES)) * 100;
}

/** Whoever is in at 10% is in at 50% too. */
export const isInCanary = ({ salt, percent }: { salt: string; percent: number }, browserId: string): boolean =>
  bucketOf(salt, browserId) < percent;

/** Which release of each app this browser gets. */
export function assignReleases(live: LiveApps, browserId: string): Assignment {
  const apps = new Map<string, AssignedApp | 'off'>();
  const onTrial: string[] = [];
  for (const [app, found] of live) {
    if (found === 'off') {
      apps.set(app, 'off');
      continue;
    }
    const { stable, canary, revision, config } = found;
    const isOnTrial = canary !== undefined && isInCanary(canary, browserId);
    if (isOnTrial) onTrial.push(app);
    const [release, channel] = isOnTrial ? ([canary.release, 'canary'] as const) : ([stable, 'stable'] as const);
    apps.set(app, { release, channel, revision, ...(config ? { config } : {}) });
  }
  return { key: onTrial.join(','), apps };
}
