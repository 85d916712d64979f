import { join, matchesGlob } from 'node:path';
import { FEATURES, type FeatureRow, PROJECTS, type ProjectRow } from './table.ts';

export interface Tables {
  projects: readonly ProjectRow[];
  features: readonly FeatureRow[];
}

/** Tests, benchmarks, `testing` folders and configuration may import more. */
const TESTS = /\.((test|spec)\.tsx?|cjs)$|\/(bench|test|testing)\//;

/**
 * Which rule of the tables forbids an import.
 * @param file path of the importing file from the root
 * @param module as the file names it
 * @returns undefined when the file may import it
 */
export function whyForbidden(
  file: string,
  module: string,
  tables: Tables = { projects: PROJECTS, features: FEATURES },
): string | undefined {
  const project = tables.projects.find(({ folder }) => isBelow(folder, file));
  if (!project) return undefined;
  const isTest = TESTS.test(file);
  if (!module.startsWith('.')) return whyModuleForbidden(project, module, isTest);
  const target = join(file, '..', module);
  if (!isBelow(project.folder, target)) return whyPathForbidden(project, target, isTest);
  for (const row of tables.features) {
    const why = whyFeatureForbidden(row, file, target);
    if (why) return why;
  }
  return undefined;
}

function whyModuleForbidden(project: ProjectRow, module: string, isTest: boolean): string | undefined {
  const testsUse = isTest ? ['@kenali/federation/webpack', ...(project.testsUse ?? [])] : [];
  if ([...project.uses, ...testsUse].some((entry) => isNamedBy(entry, module))) return undefined;
  if (module.startsWith('@kenali/'))
    return `${nameOf(project)} imports ${project.uses.length > 0 ? `only ${project.uses.join(', ')}` : 'nothing'} of ours.`;
  return project.without?.find(
    ({ modules, exceptTests }) => !(isTest && exceptTests) && modules.some((entry) => isNamedBy(entry, module)),
  )?.because;
}

function whyPathForbidden(project: ProjectRow, target: string, isTest: boolean): string | undefined {
  const isException = project.byPath?.some(({ path, inTests }) => (isTest || !inTests) && matchesGlob(target, path));
  if (isException || (isTest && target === 'tools/jest.preset.cjs')) return undefined;
  return `${nameOf(project)} imports no other project by its path; packages are used through their exports.`;
}

function whyFeatureForbidden(row: FeatureRow, file: string, target: string): string | undefined {
  const [from, to] = [featureOf(row, file), featureOf(row, target)];
  if (from === undefined || to === undefined || from === to) return undefined;
  if (!mayImport(row, from, to)) return describeRule(row);
  return row.throughIndex && target !== `${row.folder}/${to}/index.ts`
    ? 'Another feature is imported through its index.ts.'
    : undefined;
}

/** Whether one feature of a row may import another. */
function mayImport({ features, rule, apart = {} }: FeatureRow, from: string, to: string): boolean {
  if (from in apart || to in apart) return apart[from]?.includes(to) ?? false;
  return rule === 'free' || (rule === 'layered' && features.indexOf(to) < features.indexOf(from));
}

function describeRule({ rule, features, apart = {} }: FeatureRow): string {
  if (rule === 'separate') return 'A feature imports no other feature; they meet in app/ or remote.ts.';
  const layers = features.filter((name) => !(name in apart)).reverse();
  const others = Object.entries(apart).map(([name, uses]) => ` ${name} imports only: ${uses.join(', ') || 'none'}.`);
  return `Features import each other in one direction: ${layers.join(' -> ')}.${others.join('')}`;
}

function featureOf({ folder, features }: FeatureRow, path: string): string | undefined {
  const name = isBelow(folder, path) ? path.slice(folder.length + 1).split('/')[0] : undefined;
  return features.find((feature) => feature === name);
}

const isBelow = (folder: string, path: string): boolean => path.startsWith(`${folder}/`);

/** An entry of a table names one module, or with `*` at its end every module that begins so. */
const isNamedBy = (entry: string, module: string): boolean =>
  entry.endsWith('*') ? module.startsWith(entry.slice(0, -1)) : module === entry;

const nameOf = ({ folder }: ProjectRow): string => folder.split('/').at(-1) as string;
