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
