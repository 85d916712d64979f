import { mayImport } from './patterns.ts';
import { FEATURES, type FeatureRow, PROJECTS, type ProjectRow } from './table.ts';

/** A forbidden import, the folder that must not contain it, and the rule that must report it. */
export interface Probe {
  folder: string;
  imported: string;
  rule: string;
}

const OUR_ENTRIES = [
  '@kenali/ui',
  '@kenali/contracts',
  '@kenali/contracts/schemas',
  '@kenali/web-core',
  '@kenali/instruments',
  '@kenali/federation',
  '@kenali/contracts/testing',
];
const RULE = 'noRestrictedImports';

/** One forbidden import of each kind for every row of the tables, and one for each general rule about imports. */
export function probesOf(
  projects: readonly ProjectRow[] = PROJECTS,
  features: readonly FeatureRow[] = FEATURES,
): Probe[] {
  return [
    ...projects.flatMap((row) => projectProbes(row, projects)),
    ...features.flatMap(featureProbes),
    { folder: 'apps/shell/src', imported: 'express', rule: 'noUndeclaredDependencies' },
    { folder: 'libs/ui/src', imported: './cycle.ts', rule: 'noImportCycles' },
  ];
}

function projectProbes({ folder, uses, without = [] }: ProjectRow, projects: readonly ProjectRow[]): Probe[] {
  const isProduct = folder.includes('/');
  const source = isProduct ? `${folder}/src` : `${folder}/probe`;
  const isAllowed = (entry: string) => uses.includes(entry) || uses.includes('@kenali/**');
  const other = projects.find((row) => row.folder.startsWith('libs/') && row.folder !== folder)?.folder;
  const forbidden = [
    ...OUR_ENTRIES.filter((entry) => !isAllowed(entry) && entry !== `@kenali/${folder.split('/').at(-1)}`),
    `../../../${other}/src/index.ts`,
    '../../../apps/shell/src/app/main.ts',
    ...(isProduct ? ['../../../tools/shared/probe.ts', '../../../e2e/support/probe.ts'] : []),
    ...without.flatMap(({ modules }) => modules.map((module) => module.replace('/**', '/dom').replace('*', 'fs'))),
  ];
  return forbidden.map((imported) => ({ folder: source, imported, rule: RULE }));
}

function featureProbes(row: FeatureRow): Probe[] {
  return row.features.flatMap((feature) => {
    const folder = `${row.folder}/${feature}`;
    const others = row.features.filter((name) => name !== feature);
    const imported = [
      // The rules of the project hold in its features too.
      `${'../'.repeat(folder.split('/').length)}tools/shared/probe.ts`,
      ...others.filter((other) => !mayImport(row, feature, other)).map((other) => `../${other}/index.ts`),
      ...(row.throughIndex ? others.map((other) => `../${other}/internal.ts`) : []),
    ];
    return imported.map((path) => ({ folder, imported: path, rule: RULE }));
  });
}
