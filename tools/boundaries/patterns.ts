import { FEATURES, type FeatureRow, PROJECTS, type ProjectRow } from './table.ts';

/** Imports that Biome refuses: gitignore-like patterns on the module name as it is written; `!` allows again. */
export interface Pattern {
  group: string[];
  message: string;
}
/** One rule set of the linter for the files of a project or feature. A later one replaces an earlier one. */
export interface Boundary {
  folder: string;
  /** False when tests, benchmarks, `testing` folders and configuration have wider rules of their own. */
  tests: boolean;
  patterns: Pattern[];
}
interface Tables {
  projects: readonly ProjectRow[];
  features: readonly FeatureRow[];
}

const TESTS = ['**/*.{test,spec}.{ts,tsx}', '**/{bench,test,testing}/**', '**/*.config.cjs'];
/** Folders between a file and its feature's folder, plus one. */
const STEPS_UP = ['../', '../../', '../../../'];

/** The linter's rules of every project and feature, the general ones first. */
export function boundariesOf(tables: Tables = { projects: PROJECTS, features: FEATURES }): Boundary[] {
  return tables.projects.flatMap((project) => {
    const folders = [
      { folder: project.folder, patterns: [] as Pattern[] },
      ...featuresBelow(project.folder, tables.features),
    ];
    return folders.flatMap(({ folder, patterns }) =>
      [true, false].map((tests) => ({
        folder,
        tests,
        patterns: [...patterns, ...projectPatterns(project, tables.projects, tests)],
      })),
    );
  });
}

/** The text of `biome.boundaries.json`, which biome.json extends: one line per boundary. */
export function boundariesFile(boundaries: readonly Boundary[] = boundariesOf()): string {
  const overrides = boundaries.map(({ folder, tests, patterns }) => ({
    includes: [`${folder}/**`, ...(tests ? [] : TESTS.map((glob) => `!${glob}`))],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
  }));
  return `{"overrides":[\n${overrides.map((override) => JSON.stringify(override)).join(',\n')}\n]}\n`;
}

function projectPatterns(row: ProjectRow, projects: readonly ProjectRow[], tests: boolean): Pattern[] {
  const name = nameOf(row.folder);
  const uses = [...row.uses, ...(tests ? [...(row.testsUse ?? []), '@kenali/federation/webpack'] : [])];
  const paths = (row.byPath ?? []).filter(({ inTests }) => tests || !inTests).map(({ path }) => path);
  if (tests) paths.push('tools/jest.preset.cjs');
  const roots = ['apps', 'services', 'libs', 'tools', 'e2e'].filter((root) => root !== row.folder);
  const others = projects.filter(({ folder }) => folder.includes('/') && folder !== row.folder);
  return [
    ...(uses.includes('@kenali/**')
      ? []
      : [{ group: ['@kenali/**', ...uses.map((entry) => `!${entry}`)], message: describeUses(name, row.uses) }]),
    {
      group: [
        ...roots.map((root) => `**/${root}/**`),
        ...others.map(({ folder }) => `**/${nameOf(folder)}/src/**`),
        ...paths.map((path) => `!**/${path}`),
      ],
      message: `${name} imports no other project by its path; packages are used through their exports.`,
    },
    ...(row.without ?? [])
      .filter(({ exceptTests }) => !(tests && exceptTests))
      .map(({ modules, because }) => ({ group: [...modules], message: because })),
  ];
}

const describeUses = (name: string, uses: readonly string[]): string =>
  uses.length > 0 ? `${name} may import only ${uses.join(', ')} of ours.` : `${name} imports nothing of ours.`;

/** Rules of the features in a folder; a feature inside a feature keeps the rules of the outer one. */
function featuresBelow(root: string, rows: readonly FeatureRow[]): { folder: string; patterns: Pattern[] }[] {
  const found: { folder: string; patterns: Pattern[] }[] = [];
  for (const row of rows.filter(({ folder }) => folder.startsWith(`${root}/`))) {
    const outer = found.findLast(({ folder }) => row.folder === folder)?.patterns ?? [];
    for (const feature of row.features)
      found.push({ folder: `${row.folder}/${feature}`, patterns: [...outer, ...featurePatterns(row, feature)] });
  }
  return found;
}

function featurePatterns(row: FeatureRow, feature: string): Pattern[] {
  const others = row.features.filter((name) => name !== feature);
  const forbidden = others.filter((other) => !mayImport(row, feature, other));
  const viaIndex = row.throughIndex ? others.filter((other) => !forbidden.includes(other)) : [];
  const patterns: Pattern[] = [];
  if (forbidden.length > 0)
    patterns.push({ group: forbidden.flatMap((name) => pathsTo(name, '**')), message: describeRule(row) });
  if (viaIndex.length > 0)
    patterns.push({
      group: viaIndex.flatMap((name) => [
        ...pathsTo(name, '**'),
        ...pathsTo(name, 'index.ts').map((path) => `!${path}`),
      ]),
      message: 'Another feature is imported through its index.ts.',
    });
  return patterns;
}

/** Whether one feature of a row may import another. */
export function mayImport({ features, rule, apart = {} }: FeatureRow, from: string, to: string): boolean {
  if (from in apart || to in apart) return apart[from]?.includes(to) ?? false;
  return rule === 'free' || (rule === 'layered' && features.indexOf(to) < features.indexOf(from));
}

function describeRule({ rule, features, apart = {} }: FeatureRow): string {
  if (rule === 'separate') return 'A feature imports no other feature; they meet in app/ or remote.ts.';
  const layers = features.filter((name) => !(name in apart)).reverse();
  const others = Object.entries(apart).map(([name, uses]) => ` ${name} imports only: ${uses.join(', ') || 'none'}.`);
  return `Features import each other in one direction: ${layers.join(' -> ')}.${others.join('')}`;
}

const pathsTo = (feature: string, rest: string): string[] => [
  ...STEPS_UP.map((up) => `${up}${feature}/${rest}`),
  `**/features/${feature}/${rest}`,
];

const nameOf = (folder: string): string => folder.split('/').at(-1) as string;
