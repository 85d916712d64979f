import type { Job } from '../../../jobs/start-job.ts';
import type { Services } from '../../../services.ts';
import { createReleaseStore, listApps } from '../release-store.ts';

const EVERY_MS = 60_000;

/** Reads the pointer of each app, which stores an alert if a signature fails. A store that is down is no alert of its own. */
export async function checkPointers(services: Services): Promise<void> {
  const store = createReleaseStore(services);
  const apps = await listApps(store, services);
  await Promise.all(apps.map((app) => store.checkPointer(app).catch(() => undefined)));
}

/** Finds signatures that fail also while no page starts. */
export const releasesJob: Job = { name: 'releases', everyMs: EVERY_MS, run: checkPointers };
