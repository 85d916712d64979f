import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isEmpty } from '../scope.ts';
import { OPENS, opensOf } from './browser-specs.ts';
import { type Project, scopeOf } from './scope-of.ts';

const project = (folder: string): Project => ({ name: `@kenali/${folder.split('/')[1]}`, folder });
const repository = {
  projects: ['apps/admin-mf', 'apps/catalog-mf', 'apps/shell', 'libs/ui', 'services/api'].map(project),
  specs: ['admin-mf.spec.ts', 'admin-mf-users.spec.ts', 'main-walk.spec.ts', 'landing.spec.ts', 'unknown.spec.ts'],
};
const scope = (affected: string[], files: string[] | null = []) => scopeOf({ affected, files }, repository);

describe('scopeOf', () => {
  it('when one remote changed, then its own tests run, with the browser tests that open it or may do so', () => {
    expect(scope(['@kenali/admin-mf', 'e2e'], ['apps/admin-mf/src/remote.ts'])).toEqual({
      lint: ['apps/admin-mf', 'e2e'],
      projects: ['@kenali/admin-mf'],
      tools: false,
      apps: ['admin-mf'],
      specs: ['admin-mf.spec.ts', 'admin-mf-users.spec.ts', 'main-walk.spec.ts', 'unknown.spec.ts'],
    });
  });

  it('when another remote changed, then the tests of the first stay out', () => {
    const { specs } = scope(['@kenali/catalog-mf', 'e2e']);
    expect(specs).toEqual(['main-walk.spec.ts', 'landing.spec.ts', 'unknown.spec.ts']);
  });

  it.each([
    ['the shell', ['@kenali/shell', 'e2e'], []],
    ['a service', ['@kenali/api', 'e2e'], []],
    ['the tools', ['tools', 'e2e'], []],
    ['a helper of the browser tests', ['e2e'], ['e2e/support/people.ts']],
    ['the setting of the browser tests', ['e2e'], ['e2e/playwright.config.ts']],
  ])('when %s changed, then all browser tests run', (_what, affected, files) => {
    expect(scope(affected, files).specs).toBe('all');
  });

  it('when a project is named instead of a change, then browser tests of which nobody knows stay out', () => {
    const { specs } = scope(['@kenali/admin-mf'], null);
    expect(specs).toEqual(['admin-mf.spec.ts', 'admin-mf-users.spec.ts', 'main-walk.spec.ts']);
  });

  it('when a browser test changed of which nobody knows what it opens, then it runs', () => {
    expect(scope(['e2e'], ['e2e/tests/unknown.spec.ts']).specs).toEqual(['unknown.spec.ts']);
  });

  it('when one browser test changed, then that one runs, and nothing is built for it', () => {
    expect(scope(['e2e'], ['e2e/tests/landing.spec.ts'])).toMatchObject({ specs: ['landing.spec.ts'], apps: [] });
  });

  it('when only a document changed, then everything is linted and nothing run', () => {
    const documents = scope(['kenali'], ['README.md']);
    expect(documents).toEqual({ lint: ['.'], projects: [], tools: false, apps: [], specs: [] });
    expect(isEmpty(documents)).toBe(false);
  });

  it('when nothing is affected, then there is nothing to do', () => {
    expect(isEmpty(scope([]))).toBe(true);
  });
});

describe('opensOf', () => {
  it('when a file is named like a remote, then it is that one’s; when it is in no list, then nobody knows', () => {
    const remotes = ['admin-mf', 'catalog-mf'];
    expect(opensOf('admin-mf-users.spec.ts', remotes)).toEqual(['admin-mf']);
    expect(opensOf('something-new.spec.ts', remotes)).toBeNull();
  });

  it('when a file is in the list, then it exists, and so do the remotes that it opens', () => {
    const root = join(__dirname, '../../..');
    for (const [spec, remotes] of Object.entries(OPENS)) {
      expect([spec, existsSync(join(root, 'e2e/tests', spec))]).toEqual([spec, true]);
      for (const app of remotes) expect(existsSync(join(root, 'apps', app, 'src/remote.ts'))).toBe(true);
    }
  });
});
