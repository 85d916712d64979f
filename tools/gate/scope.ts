/** What a run of the gate looks at. Types and import boundaries are always checked whole: both cross every border. */
export interface Scope {
  /** Paths to lint. */
  lint: readonly string[];
  /** Projects whose unit and API tests run, by their Nx names. */
  projects: readonly string[] | 'all';
  /** Whether the tests of `tools` run. */
  tools: boolean;
  /** Apps to build and weigh, by folder. */
  apps: readonly string[] | 'all';
  /** Browser tests, by file name. */
  specs: readonly string[] | 'all';
}

export const EVERYTHING: Scope = { lint: ['.'], projects: 'all', tools: true, apps: 'all', specs: 'all' };

export const isEmpty = ({ lint, projects, tools, apps, specs }: Scope): boolean =>
  !tools && [lint, projects, apps, specs].every((part) => part.length === 0);
