import { existsSync, globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { FEATURES, PROJECTS } from './table.ts';
import { whyForbidden } from './why-forbidden.ts';

const root = resolve(__dirname, '../..');
const foldersIn = (pattern: string) =>
  globSync(`${pattern}/*/`, { cwd: root })
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => globSync('**/*.{ts,tsx}', { cwd: resolve(root, folder) }).length > 0)
    .sort();

describe('the table', () => {
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

  it.each(FEATURES.filter(({ folder }) => folder.startsWith('services/')))(
    'lists exactly the features in $folder',
    ({ folder, features, shared = [] }) => {
      expect([...features, ...shared].sort()).toEqual(foldersIn(folder).map((path) => basename(path)));
    },
  );

  it('names only files that exist as exceptions', () => {
    const paths = PROJECTS.flatMap(({ byPath = [] }) => byPath.map(({ path }) => path));
    const missing = paths.filter(
      (path) => !existsSync(resolve(root, path)) && globSync(path, { cwd: root }).length === 0,
    );
    expect(missing).toEqual([]);
  });

  it.each(PROJECTS)('refuses one import of each kind in $folder', ({ folder, uses, without = [] }) => {
    const others = ['@kenali/ui', '@kenali/contracts/schemas', '@kenali/web-core', '@kenali/instruments'];
    const probes = [
      ...others.filter((entry) => !uses.includes('@kenali/*') && !uses.includes(entry)),
      ...['apps/shell/src/app/main.ts', 'libs/ui/src/index.ts', 'tools/shared/probe.ts', 'e2e/tests/probe.ts']
        .filter((path) => !path.startsWith(`${folder}/`))
        .map((path) => `${'../'.repeat(folder.split('/').length + 1)}${path}`),
      ...without.flatMap(({ modules }) => modules.map((module) => module.replace('*', 'fs'))),
    ];
    expect(probes.length).toBeGreaterThan(2);
    expect(probes.filter((module) => !whyForbidden(`${folder}/src/probe.ts`, module))).toEqual([]);
  });

  it.each(FEATURES)('refuses one import between the features of $folder', ({ folder, features, throughIndex }) => {
    const [first, last] = [features[0], features.at(-1)];
    const file = throughIndex ? 'internal.ts' : 'index.ts';
    expect(whyForbidden(`${folder}/${first}/probe.ts`, `../${last}/${file}`)).toEqual(expect.any(String));
  });
});

describe('whyForbidden', () => {
  const because = 'A test needs it.';
  const tables = {
    projects: [
      {
        folder: 'apps/one',
        uses: ['@kenali/ui', '@kenali/rules*'],
        testsUse: ['@kenali/ui/testing', 'node:stream/web'],
        without: [
          { modules: ['node:*', 'router*'], because: 'Runs in a browser.' },
          { modules: ['express'], because: 'No framework.', exceptTests: true },
        ],
        byPath: [
          { path: 'tools/start/*.ts', because },
          { path: 'e2e/support/**', because, inTests: true },
        ],
      },
      { folder: 'apps/two', uses: [] },
      { folder: 'tools', uses: ['@kenali/*'] },
    ],
    features: [
      { folder: 'apps/one/src/features', features: ['first', 'second'], rule: 'separate' },
      {
        folder: 'apps/two/src/features',
        features: ['low', 'middle', 'high', 'lonely', 'helper'],
        shared: ['lists'],
        rule: 'layered',
        throughIndex: true,
        apart: { lonely: ['helper'], helper: [] },
      },
      { folder: 'apps/two/src/features/middle', features: ['in', 'out'], rule: 'layered' },
      { folder: 'tools', features: ['start', 'gate'], rule: 'free', throughIndex: true },
    ],
  } as const;
  const one = 'apps/one/src/app/a.ts';
  const test = 'apps/one/src/app/a.test.ts';
  const feature = (name: string) => `apps/two/src/features/${name}/a.ts`;
  const onlyUi = 'one imports only @kenali/ui, @kenali/rules* of ours.';
  const noPath = 'one imports no other project by its path; packages are used through their exports.';
  const downwards =
    'Features import each other in one direction: high -> middle -> low. lonely imports only: helper. helper imports only: none.';
  const viaIndex = 'Another feature is imported through its index.ts.';

  it.each([
    ['an entry that the row does not name', one, '@kenali/ui/testing', onlyUi],
    ['an entry, in a project without any', 'apps/two/src/a.ts', '@kenali/ui', 'two imports nothing of ours.'],
    ['a module that is kept out', one, 'node:fs/promises', 'Runs in a browser.'],
    ['a module whose beginning is kept out', one, 'router-dom', 'Runs in a browser.'],
    ['a module that is kept out, in a test', test, 'node:fs', 'Runs in a browser.'],
    ['a module that only tests import', one, 'express', 'No framework.'],
    ['another project by its path', one, '../../../two/src/index.ts', noPath],
    ['a project whose name begins like its own', one, '../../../one-more/src/index.ts', noPath],
    ['a file of the root', one, '../../../../package.json', noPath],
    ['a file below an exception', one, '../../../../tools/start/deep/main.ts', noPath],
    ['a path that only tests import', one, '../../../../e2e/support/deep/a.ts', noPath],
    ['the configuration of the tests', one, '../../../../tools/jest.preset.cjs', noPath],
    [
      'another feature, where they are separate',
      'apps/one/src/features/first/deep/a.test.ts',
      '../../second/index.ts',
      'A feature imports no other feature; they meet in app/ or remote.ts.',
    ],
    ['a higher feature', feature('low'), '../middle/index.ts', downwards],
    ['a higher feature by a detour', feature('low'), '../../../src/features/middle/index.ts', downwards],
    ['a lower feature past its index', feature('high'), '../low/internal.ts', viaIndex],
    ['a free feature past its index', 'tools/gate/a.ts', '../start/internal.ts', viaIndex],
    ['a feature that is apart', feature('high'), '../helper/index.ts', downwards],
    ['another feature, from one that is apart', feature('lonely'), '../low/index.ts', downwards],
    ['a higher feature, from a feature in a feature', feature('middle/in'), '../../high/index.ts', downwards],
    [
      'a higher feature in a feature',
      feature('middle/in'),
      '../out/a.ts',
      'Features import each other in one direction: out -> in.',
    ],
  ])('refuses %s', (_what, file, module, reason) => {
    expect(whyForbidden(file, module, tables)).toBe(reason);
  });

  it.each([
    ['an entry of its row', one, '@kenali/ui'],
    ['an entry that begins like one of its row', one, '@kenali/rules/deep'],
    ['an entry for tests, in a test', test, '@kenali/ui/testing'],
    ['an entry for tests, in a folder for tests', 'apps/one/src/testing/a.ts', '@kenali/ui/testing'],
    ['a module for tests that is else kept out', test, 'node:stream/web'],
    ['a module that only tests import', test, 'express'],
    ['the build of apps, in configuration', 'apps/one/webpack.config.cjs', '@kenali/federation/webpack'],
    ['the configuration of the tests', 'apps/one/jest.config.cjs', '../../tools/jest.preset.cjs'],
    ['any other module', one, 'react'],
    ['an exception', one, '../../../../tools/start/main.ts'],
    ['an exception for tests', test, '../../../../e2e/support/deep/a.ts'],
    ['its own files', one, '../features/first/internal.ts'],
    ['its own files, in a feature', 'apps/one/src/features/first/deep/a.ts', '../b.ts'],
    ['what surrounds the features', 'apps/one/src/features/first/a.ts', '../../app/b.ts'],
    ['a lower feature through its index', feature('high'), '../low/index.ts'],
    ['a folder that all features share', feature('low'), '../lists/internal.ts'],
    ['what its row names, in a feature that is apart', feature('lonely'), '../helper/index.ts'],
    ['a lower feature in a feature', feature('middle/out'), '../in/internal.ts'],
    ['any feature, where they are free', 'tools/start/a.ts', '../gate/index.ts'],
  ])('allows %s', (_what, file, module) => {
    expect(whyForbidden(file, module, tables)).toBeUndefined();
  });
});
