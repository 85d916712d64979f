import type { Refused } from '@kenali/releases/signing';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReleaseSource, TakenPath } from './release-source/release-source.ts';

/** What the site asks other servers for, and pages that the code of a release should have rendered. */
export type Upstream = 'releases' | 'api' | 'prerender';

/** Counts requests to other servers that failed. @returns a function that counts one more */
export function countFailures(registry: Registry | null): (upstream: Upstream) => void {
  if (!registry) return () => undefined;
  const failures = new Counter({
    name: 'kenali_site_upstream_failures_total',
    help: 'Requests of the site to the release source or to the API, and prerenderings, that failed',
    labelNames: ['upstream'],
    registers: [registry],
  });
  for (const upstream of ['releases', 'api', 'prerender']) failures.inc({ upstream }, 0);
  return (upstream) => failures.inc({ upstream });
}

/** Counts releases and pointers without a valid signature, and paths that belong to others. @returns a function that counts one more */
export function countRefusals(
  registry: Registry | null,
): (app: string, refused: Pick<Refused, 'reason'> | TakenPath) => void {
  if (!registry) return () => undefined;
  const refusals = new Counter({
    name: 'kenali_release_refusals_total',
    help: 'Checks of a pointer or release that no trusted key signed, that is older than one seen before, or that states a path of others',
    labelNames: ['app', 'reason'],
    registers: [registry],
  });
  return (app, { reason }) => refusals.inc({ app, reason });
}

/** Adds what the site knows about each app. A scrape reads the pointers if they are due, so their age does not need visitors. */
export function addReleaseMetrics(registry: Registry, source: ReleaseSource): void {
  const registers = [registry];
  const gauge = (name: string, help: string, collect: (this: Gauge, app: LiveState) => void, more: string[] = []) =>
    new Gauge({
      name,
      help,
      labelNames: ['app', ...more],
      registers,
      async collect() {
        await source.readLive().catch(() => undefined);
        this.reset();
        for (const app of source.describeLive()) collect.call(this, app);
      },
    });
  gauge(
    'kenali_release_pointer_age_seconds',
    'Time since the pointer of the app was last read; old pointers keep the site on old releases',
    function ({ app, ageMs }) {
      if (ageMs !== null) this.set({ app }, ageMs / 1000);
    },
  );
  gauge('kenali_release_pointer_revision', 'Revision of the pointer that the site follows', function (app) {
    if (app.revision !== null) this.set({ app: app.app }, app.revision);
  });
  gauge(
    'kenali_release_live',
    '1 for each release that visitors get',
    function ({ app, releases: live }) {
      for (const { release, channel } of live) this.set({ app, release, channel }, 1);
    },
    ['release', 'channel'],
  );
}

type LiveState = ReturnType<ReleaseSource['describeLive']>[number];
