import type { Services } from '../../../services.ts';
import { createReleaseStore, listApps } from '../release-store.ts';

const EVERY_MS = 60_000;

/** Reads the pointer of each app, which stores an alert if a signature fails. A store that is down is no alert of its own. */
export async function checkPointers(services: Services): Promise<void> {
  const store = createReleaseStore(services);
  const apps = await listApps(store, services);
  await Promise.all(apps.map((app) => store.checkPointer(app).catch(() => undefined)));
}

/** Finds signatures that fail also while no page starts. Null if signatures are not checked or nobody wants to know. */
export function startReleaseWatch(services: Services, everyMs = EVERY_MS): { stop(): Promise<void> } | null {
  const { releases, releaseAlerts } = services.config;
  if (!releases.signatures || !(releaseAlerts.email ?? releaseAlerts.webhookUrl)) return null;
  let round: Promise<unknown> = Promise.resolve();
  const run = () => {
    round = services.jobs.run('releases', () => checkPointers(services));
  };
  const timer = setInterval(run, everyMs).unref();
  run();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
