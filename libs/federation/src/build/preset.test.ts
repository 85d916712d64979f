/** @jest-environment node */
import { resolve } from 'node:path';

const { buildIdOf } = require('../../webpack/build-id.cjs');
const { sharedOf } = require('../../webpack/shared.cjs');
const appDir = (app: string) => resolve(__dirname, '../../../../apps', app);

const SHARED = ['react', 'react/', 'react-dom', 'react-dom/', 'styled-components', '@tanstack/react-query'];

describe('the shared packages', () => {
  it.each([
    ['shell', true],
    ['catalog-mf', false],
    ['assessment-mf', false],
    ['admin-mf', false],
  ])(
    '%s: when its list is built, then it is the contract, strict, and only the shell bundles the packages',
    (app, provide) => {
      const shared = sharedOf(appDir(app), { provide });
      expect(Object.keys(shared)).toEqual(SHARED);
      for (const item of Object.values<Record<string, unknown>>(shared)) {
        expect(item).toMatchObject({ singleton: true, strictVersion: true });
        expect(item.requiredVersion).toMatch(/^\^\d+\.\d+\.\d+$/);
        expect(item.eager).toBeUndefined();
        expect(item.import).toBe(provide ? undefined : false);
      }
    },
  );

  it('shell and remotes: when their ranges are compared, then they are equal', () => {
    const rangesOf = (app: string) => {
      const items = Object.values<{ requiredVersion: string }>(sharedOf(appDir(app), { provide: true }));
      return items.map(({ requiredVersion }) => requiredVersion);
    };
    for (const app of ['catalog-mf', 'assessment-mf', 'admin-mf']) expect(rangesOf(app)).toEqual(rangesOf('shell'));
  });
});

describe('the build id', () => {
  it('when the sources are the same, then the id is the same; another app or mode has another id', () => {
    const id = buildIdOf(appDir('catalog-mf'), 'production');
    expect(id).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/);
    expect(buildIdOf(appDir('catalog-mf'), 'production')).toBe(id);
    expect(buildIdOf(appDir('catalog-mf'), 'development')).not.toBe(id);
    expect(buildIdOf(appDir('admin-mf'), 'production')).not.toBe(id);
  });
});
