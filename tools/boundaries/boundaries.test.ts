import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { boundariesFile, boundariesOf, mayImport } from './patterns.ts';
import { probesOf } from './probes.ts';
import { FEATURES, PROJECTS, type ProjectRow } from './table.ts';

const root = resolve(__dirname, '../..');
const foldersIn = (pattern: string) =>
  globSync(`${pattern}/*/`, { cwd: root })
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => globSync('**/*.{ts,tsx}', { cwd: resolve(root, folder) }).length > 0)
    .sort();

describe('import boundaries', () => {
  it('has up-to-date linter rules (npm run boundaries writes them)', () => {
    expect(readFileSync(resolve(root, 'biome.boundaries.json'), 'utf8')).toBe(boundariesFile());
  });

  it('has a row for every project', () => {
    const projects = globSync('{apps,services,libs}/*/package.json', { cwd: root }).map((path) =>
      path.replace('/package.json', ''),
    );
    expect(PROJECTS.map(({ folder }) => folder).sort()).toEqual([...projects, 'e2e', 'tools'].sort());
  });

  it('has a row for every folder of features', () => {
    const rows = FEATURES.map(({ folder }) => folder);
    expect(rows).toEqual(expect.arrayContaining(globSync('{apps,services}/*/src/features', { cwd: root })));
  });

  it.each(FEATURES)('lists exactly the features in $folder', ({ folder, features, shared = [] }) => {
    expect([...features, ...shared].sort()).toEqual(foldersIn(folder).map((path) => basename(path)));
  });

  it('names only files that exist as exceptions', () => {
    const paths = PROJECTS.flatMap(({ byPath = [] }) => byPath.map(({ path }) => path));
    const missing = paths.filter(
      (path) => !existsSync(resolve(root, path)) && globSync(`{,services/}${path}`, { cwd: root }).length === 0,
    );
    expect(missing).toEqual([]);
  });
});

describe('boundariesOf', () => {
  it('when there is one more app, then it is kept out of every other app, and every other app out of it', () => {
    const added = {
      ...(PROJECTS.find(({ folder }) => folder === 'apps/catalog-mf') as ProjectRow),
      folder: 'apps/new-mf',
    };
    const boundaries = boundariesOf({ projects: [...PROJECTS, added], features: [] });
    const forbidden = (folder: string) =>
      boundaries.filter((one) => one.folder === folder).map(({ patterns }) => patterns.flatMap(({ group }) => group));
    for (const app of ['shell', 'catalog-mf', 'assessment-mf', 'admin-mf']) {
      for (const group of forbidden(`apps/${app}`))
        expect(group).toEqual(expect.arrayContaining(['**/new-mf/src/**', '@kenali/**']));
      for (const group of forbidden('apps/new-mf')) expect(group).toContain(`**/${app}/src/**`);
    }
    for (const group of forbidden('apps/new-mf')) expect(group).not.toContain('**/new-mf/src/**');
  });
});

describe('mayImport', () => {
  const features = ['low', 'middle', 'high', 'lonely'];

  it('when the rule is layered, then a feature may import lower features only', () => {
    const row = { folder: 'f', features, rule: 'layered' } as const;
    expect(mayImport(row, 'middle', 'low')).toBe(true);
    expect(mayImport(row, 'middle', 'high')).toBe(false);
  });

  it('when a feature is apart, then it imports what its list names, and no layer imports it', () => {
    const row = { folder: 'f', features, rule: 'free', apart: { lonely: ['helper'], helper: [] } } as const;
    expect(mayImport(row, 'lonely', 'helper')).toBe(true);
    expect(mayImport(row, 'lonely', 'low')).toBe(false);
    expect(mayImport(row, 'low', 'lonely')).toBe(false);
    expect(mayImport(row, 'low', 'high')).toBe(true);
  });
});

it('probes: when the tables are read, then every project and every feature has at least one forbidden import', () => {
  const probed = new Set(probesOf().map(({ folder }) => folder.replace(/\/(src|probe)$/, '')));
  for (const { folder } of boundariesOf()) expect(probed).toContain(folder);
});
