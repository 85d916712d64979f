import { VITAL_METRICS, type VitalMetric, type VitalReport, vitalOwnerOf } from '@kenali/contracts';
import type { TrialVital } from '../canaries/canary-vitals.ts';
import type { Boot } from '../pages/boot-id.ts';
import type { ClientBoot } from '../pages/count-boot.ts';

/** A value that the API knows, with the apps that it tells about. */
interface KnownVital {
  metric: VitalMetric;
  route: string;
  value: number;
  /** The shell, which every page runs, and the owner of the route. */
  apps: string[];
  /** What a page reports once: a page loads once, so LCP and TTFB have no route. */
  claim: string;
}

const isMetric = (metric: string): metric is VitalMetric => (VITAL_METRICS as readonly string[]).includes(metric);

/**
 * The known values, each once. Newer shells may send others.
 * @param stated the apps of routes that releases of the page state
 */
export function knownOf(vitals: readonly VitalReport[], boot: Boot, stated: ReadonlyMap<string, string>): KnownVital[] {
  const known = vitals.flatMap(({ metric, route, value }): KnownVital[] => {
    const owner = vitalOwnerOf(route) ?? stated.get(route);
    if (!owner || !isMetric(metric)) return [];
    const apps = [...new Set(['shell', owner])].filter((app) => boot.apps[app]);
    const claim = metric === 'INP' || metric === 'CLS' ? `${metric} ${route}` : metric;
    return [{ metric, route, value, apps, claim }];
  });
  return known.filter(({ claim }, at) => known.findIndex((other) => other.claim === claim) === at);
}

/**
 * What a page counts towards its canary trials: per app its LCP and one INP, so that every value comes from another page and the
 * comparison knows how many visitors agree. INP is the worst of the app's routes in the report, as it is for a whole page, and
 * counts for the first of them: which route the visitor came to does not depend on the release.
 */
export function trialVitalsOf(
  known: readonly KnownVital[],
  { trials }: Pick<ClientBoot, 'trials'>,
): (TrialVital & { claim: string })[] {
  const compared = Object.entries(trials).filter(([, { isSpare }]) => !isSpare);
  return compared.flatMap(([app, trial]) =>
    (['LCP', 'INP'] as const).flatMap((metric) => {
      const values = known.filter((each) => each.metric === metric && each.apps.includes(app));
      const [first] = values;
      if (!first) return [];
      const value = Math.max(...values.map((each) => each.value));
      return [{ app, trial, metric, route: first.route, value, claim: `trial ${metric} ${app}` }];
    }),
  );
}
