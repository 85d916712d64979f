import { VITAL_METRICS, type VitalMetric, type VitalReport, vitalOwnerOf } from '@kenali/contracts';
import type { Boot } from '../../releases/index.ts';

/** A value that the API knows, with the apps that it tells about. */
export interface KnownVital {
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
