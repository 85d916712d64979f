import type { Scope } from '../scope.ts';
import type { BrowserSpec } from './browser-specs.ts';

/** A workspace project: "@kenali/admin-mf" in "apps/admin-mf". */
export interface Project {
  name: string;
  folder: string;
}

interface Change {
  /** Nx names of the affected projects, which include "tools", "e2e" and "kenali" (the root). */
  affected: readonly string[];
  /** Changed files, relative to the root; null if the projects were named. */
  files: readonly string[] | null;
}

interface Repository {
  projects: readonly Project[];
  specs: readonly BrowserSpec[];
}

const appOf = ({ folder }: Project): string | undefined => /^apps\/(.+)$/.exec(folder)?.[1];

/** Decides what to check for a change. */
export function scopeOf({ affected, files }: Change, { projects, specs }: Repository): Scope {
  const own = projects.filter(({ name }) => affected.includes(name));
  const apps = own.flatMap((project) => appOf(project) ?? []);
  const isRoot = affected.includes('kenali');
  const others = ['tools', 'e2e'].filter((name) => affected.includes(name));
  return {
    lint: isRoot ? ['.'] : [...own.map(({ folder }) => folder), ...others],
    projects: own.map(({ name }) => name),
    tools: affected.includes('tools'),
    apps,
    specs: needsAllSpecs({ affected, files }, own) ? 'all' : specs.filter(isNeeded).map(({ file }) => file),
  };

  function isNeeded({ file, remotes }: BrowserSpec): boolean {
    if (files?.includes(`e2e/tests/${file}`)) return true;
    // A change may break a spec without tags. With a named project, only the specs tagged with it run.
    return remotes ? remotes.some((app) => apps.includes(app)) : files !== null && apps.length > 0;
  }
}

/** Every browser test uses the shell, the services, the tools that start them, and the shared helpers. */
function needsAllSpecs({ affected, files }: Change, own: readonly Project[]): boolean {
  const isPassed = own.some(({ folder }) => folder === 'apps/shell' || folder.startsWith('services/'));
  const isHelper = files?.some((file) => file.startsWith('e2e/') && !/^e2e\/tests\/.+\.spec\.ts$/.test(file));
  return isPassed || isHelper === true || affected.includes('tools');
}
