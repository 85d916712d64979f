import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserSpec, listBrowserSpecs, type Project, readRemoteTags } from './repository.ts';
import { isEmpty, namedChange, scopeOf } from './scope-of.ts';

const project = (folder: string): Project => ({ name: `@kenali/${folder.split('/')[1]}`, folder });
const spec = (file: string, remotes: string[] | null): BrowserSpec => ({ file, remotes });
const repository = {
  projects: ['apps/admin-mf', 'apps/catalog-mf', 'apps/shell', 'libs/ui', 'services/api'].map(project),
  specs: [
    spec('admin/session.spec.ts', ['admin-mf']),
    spec('admin/users.spec.ts', ['admin-mf']),
    spec('journeys/main-journey.spec.ts', ['catalog-mf', 'assessment-mf', 'admin-mf']),
    spec('catalogue/landing.spec.ts', ['catalog-mf', 'assessment-mf']),
    spec('untagged.spec.ts', null),
  ],
};
const scope = (affected: string[], files: string[] | null = []) => scopeOf({ affected, files }, repository);

it('namedChange: when no project has a name, then it is refused, because nothing would be checked', () => {
  const { projects } = repository;
  expect(namedChange('@kenali/ui,tools', projects)).toEqual({ affected: ['@kenali/ui', 'tools'], files: null });
  expect(() => namedChange('@kenali/ui,@kenali/uii', projects)).toThrow(/^Unknown project: @kenali\/uii\. /);
});

describe('scopeOf', () => {
  it('when one remote changed, then its own tests run, and the browser tests that open it or have no tags', () => {
    expect(scope(['@kenali/admin-mf', 'e2e'], ['apps/admin-mf/src/remote.ts'])).toEqual({
      lint: ['apps/admin-mf', 'e2e'],
      projects: ['@kenali/admin-mf'],
      tools: false,
      apps: ['admin-mf'],
      specs: ['admin/session.spec.ts', 'admin/users.spec.ts', 'journeys/main-journey.spec.ts', 'untagged.spec.ts'],
    });
  });

  it('when another remote changed, then the tests of the first one do not run', () => {
    const { specs } = scope(['@kenali/catalog-mf', 'e2e']);
    expect(specs).toEqual(['journeys/main-journey.spec.ts', 'catalogue/landing.spec.ts', 'untagged.spec.ts']);
  });

  it.each([
    ['the shell', ['@kenali/shell', 'e2e'], []],
    ['a service', ['@kenali/api', 'e2e'], []],
    ['the tools', ['tools', 'e2e'], []],
    ['a helper of the browser tests', ['e2e'], ['e2e/support/people.ts']],
    ['the configuration of the browser tests', ['e2e'], ['e2e/playwright.config.ts']],
  ])('when %s changed, then all browser tests run', (_what, affected, files) => {
    expect(scope(affected, files).specs).toBe('all');
  });

  it('when a project is named instead of a change, then browser tests without tags do not run', () => {
    const { specs } = scope(['@kenali/admin-mf'], null);
    expect(specs).toEqual(['admin/session.spec.ts', 'admin/users.spec.ts', 'journeys/main-journey.spec.ts']);
  });

  it('when a browser test without tags changed, then it runs', () => {
    expect(scope(['e2e'], ['e2e/tests/untagged.spec.ts']).specs).toEqual(['untagged.spec.ts']);
  });

  it('when one browser test changed, then only that one runs, and no app is checked', () => {
    expect(scope(['e2e'], ['e2e/tests/catalogue/landing.spec.ts'])).toMatchObject({
      specs: ['catalogue/landing.spec.ts'],
      apps: [],
    });
  });

  it('when only a document changed, then everything is linted and no test runs', () => {
    const documents = scope(['kenali'], ['README.md']);
    expect(documents).toEqual({ lint: ['.'], projects: [], tools: false, apps: [], specs: [] });
    expect(isEmpty(documents)).toBe(false);
  });

  it('when nothing is affected, then there is nothing to do', () => {
    expect(isEmpty(scope([]))).toBe(true);
  });
});

describe('readRemoteTags', () => {
  it('when a spec has tags of remotes, then it opens those; when it has none, then null', () => {
    expect(readRemoteTags("test.describe('Users', { tag: ['@alone', '@admin-mf'] }, () => {")).toEqual(['admin-mf']);
    expect(readRemoteTags("test('…', { tag: '@once' }, async ({ page }) => {")).toBeNull();
  });

  it('when a spec is tagged "@shell", then it opens no remote', () => {
    expect(readRemoteTags("test.describe('Startup failure', { tag: ['@once', '@shell'] }, () => {")).toEqual([]);
  });

  it('when the specs of this repository are read, then each tag names a remote that exists', () => {
    const root = join(__dirname, '../../..');
    const specs = listBrowserSpecs(root);
    expect(specs.map(({ file }) => file)).toContain('journeys/main-journey.spec.ts');
    for (const app of new Set(specs.flatMap(({ remotes }) => remotes ?? [])))
      expect([app, existsSync(join(root, 'apps', app, 'src/remote.ts'))]).toEqual([app, true]);
  });
});
