import type { TrialVital } from '../../releases/index.ts';
import type { ClientBoot } from '../client-boot.model.ts';
import type { KnownVital } from './known-vitals.ts';

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
