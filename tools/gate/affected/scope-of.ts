import { CliError } from '@kenali/node-utils';
import type { BrowserSpec, Project } from './repository.ts';

/** What a run of the gate checks. Types, import boundaries and dependencies are always checked for the whole repository. */
export interface Scope {
  /** Paths to lint. */
  lint: readonly string[];
  /** Projects whose unit and API tests run, by their Nx names. */
  projects: readonly string[] | 'all';
  /** Whether to run the tests of `tools`. */
  tools: boolean;
  /** Apps to build and measure, by folder. */
  apps: readonly string[] | 'all';
  /** Browser tests, by file name. */
  specs: readonly string[] | 'all';
}

export const EVERYTHING: Scope = { lint: ['.'], projects: 'all', tools: true, apps: 'all', specs: 'all' };

export const isEmpty = ({ lint, projects, tools, apps, specs }: Scope): boolean =>
  !tools && [lint, projects, apps, specs].every((part) => part.length === 0);

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

/** @param names separated by commas @throws CliError if no project has one of them: nothing would be checked */
export function namedChange(names: string, projects: readonly Project[]): Change {
  const affected = names.split(',');
  const known = [...projects.map(({ name }) => name), 'tools', 'e2e', 'kenali'];
  const unknown = affected.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new CliError(`Unknown project: ${unknown.join(', ')}. Projects: ${known.join(', ')}`);
  return { affected, files: null };
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
