import { FLAGS_PER_APP, isFlagName, isFlagValue } from '@kenali/contracts';
import type { Boot } from '../releases/index.ts';

/**
 * The flags of an app that were not at their default on a page: "sample-questions=false". Only the site says so, because a browser could invent any
 * text. What this version cannot read is left out, and costs nothing else.
 */
export function signedFlags(app: string, boot: Boot | null): string[] {
  const flags = boot?.apps[app]?.flags;
  if (typeof flags !== 'object' || flags === null || Array.isArray(flags)) return [];
  return Object.entries(flags)
    .filter(([name, value]) => isFlagName(name) && isFlagValue(value))
    .slice(0, FLAGS_PER_APP)
    .map(([name, value]) => `${name}=${value}`)
    .sort();
}
