import type { Scope } from '../scope.ts';
import type { BrowserSpec } from './browser-specs.ts';

/** A workspace project: "@kenali/admin-mf" in "apps/admin-mf". */
export interface Project {
  name: string;
  folder: string;
}

interface Change {
  /** Names of the affected projects, as Nx gives them; "tools", "e2e" and "kenali" (the root) are among them. */
  affected: readonly string[];
  /** Changed files, from the root; null when somebody named the projects. */
  files: readonly string[] | null;
}

interface Repository {
  projects: readonly Project[];
  specs: readonly BrowserSpec[];
}

const appOf = ({ folder }: Project): string | undefined => /^apps\/(.+)$/.exec(folder)?.[1];

/** What a change makes necessary to check. */
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

/** What every walk passes through: the shell, a service, the tools that start them, the tests' own helpers. */
function needsAllSpecs({ affected, files }: Change, own: readonly Project[]): boolean {
  const isPassed = own.some(({ folder }) => folder === 'apps/shell' || folder.startsWith('services/'));
  const isHelper = files?.some((file) => file.startsWith('e2e/') && !/^e2e\/tests\/.+\.spec\.ts$/.test(file));
  return isPassed || isHelper === true || affected.includes('tools');
}
