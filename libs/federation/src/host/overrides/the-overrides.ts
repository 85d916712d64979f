import { readOverrideRule } from './override-rule.ts';
import { createOverrides, type Overrides } from './overrides.ts';

let overrides: Overrides | null = null;

/** What is chosen for this page, read at the first use and fixed until the next full load. */
export function theOverrides(): Overrides {
  overrides ??= createOverrides(() => window.localStorage, readOverrideRule());
  return overrides;
}
