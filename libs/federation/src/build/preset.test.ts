/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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
      for (const [request, item] of Object.entries<Record<string, unknown>>(shared)) {
        expect(item).toMatchObject({ singleton: true, strictVersion: true });
        expect(item.requiredVersion).toMatch(/^\^\d+\.\d+\.\d+$/);
        expect(item.eager).toBeUndefined();
        // The shell's copy has class names that do not depend on the order of loading.
        const own =
          request === 'styled-components' ? expect.stringMatching(/shared.styled-components\.ts$/) : undefined;
        expect(item.import).toEqual(provide ? own : false);
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

describe('what an app builds', () => {
  const namesOf = (app: string) => {
    const config = require(resolve(appDir(app), 'webpack.config.cjs'));
    return [config].flat().map(({ name }) => name);
  };
  it.each([
    ['shell', ['shell', 'shell_prerender']],
    ['catalog-mf', ['catalog_mf', 'catalog_mf_prerender']],
    ['admin-mf', ['admin_mf']],
  ])('%s: the file for the renderer only if it has public pages', (app, expected) => {
    expect(namesOf(app)).toEqual(expected);
  });
});

describe('the flags of an app', () => {
  const { host, remote } = require('../../webpack/preset.cjs');
  const flag = { default: true, description: 'Contoh.' };
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'kenali-flags-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));
  const configOf = (layer: string, flags: object) => {
    const kenali = { layer, contract: '^1.3.0', prefixes: ['/contoh'], slots: [], flags };
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'x', version: '0.1.0', kenali, dependencies: {} }));
    return (layer === 'remote' ? remote : host)({ dir, name: 'contoh_mf' });
  };

  it.each([
    ['remote', { samples: { ...flag, type: 'date' } }, 'kenali.flags: samples: "type" is not one of default'],
    ['remote', { sampleQuestions: flag }, 'kenali.flags: sampleQuestions: the name is not in kebab case'],
    ['shell', { samples: flag }, 'kenali.flags: only a remote has flags'],
  ])('when a %s declares %j, then the build is refused with the reason', (layer, flags, message) => {
    expect(() => configOf(layer, flags)).toThrow(message);
  });

  it('catalog-mf and admin-mf: when they are built, then build.json has their flags', () => {
    const flagsOf = (app: string) => {
      const [config] = [require(resolve(appDir(app), 'webpack.config.cjs'))].flat();
      return config.plugins.find((plugin: { build?: object }) => plugin.build)?.build.flags;
    };
    expect(flagsOf('catalog-mf')).toEqual({ 'sample-questions': { ...flag, description: expect.any(String) } });
    expect(flagsOf('admin-mf')).toEqual({ 'excel-export': { ...flag, description: expect.any(String) } });
    expect(flagsOf('assessment-mf')).toBeUndefined();
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
