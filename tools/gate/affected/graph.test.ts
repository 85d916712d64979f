import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { nxProjects } from './find-change.ts';
import { listProjects } from './repository.ts';

const root = join(__dirname, '../../..');
jest.setTimeout(120_000);

const affectedBy = async (file: string) =>
  (await nxProjects(root, ['--affected', `--files=${file}`])).map((name) => name.replace('@kenali/', '')).sort();
const APPS = ['admin-mf', 'assessment-mf', 'catalog-mf', 'shell'];

describe('projects affected by a change', () => {
  it('when one remote changed, then only that remote and the browser tests are affected', async () => {
    expect(await affectedBy('apps/admin-mf/src/remote.ts')).toEqual(['admin-mf', 'e2e']);
  });

  it('when the contracts changed, then every app, every service that uses them, the tools and the browser tests are affected', async () => {
    expect(await affectedBy('libs/contracts/src/shell-contract.ts')).toEqual(
      expect.arrayContaining([...APPS, 'api', 'site', 'federation', 'instruments', 'web-core', 'tools', 'e2e']),
    );
  });

  it('when the API changed, then no app is affected, but the browser tests are', async () => {
    expect(await affectedBy('services/api/src/app.ts')).toEqual(['api', 'e2e', 'tools', 'web']);
  });

  it('when a tool changed that no project uses, then only the tools and the browser tests are affected', async () => {
    expect(await affectedBy('tools/shared/apps.ts')).toEqual(['e2e', 'tools']);
  });

  it.each(['package-lock.json', 'nx.json', 'tsconfig.base.json', 'tools/jest.preset.cjs'])(
    'when %s changed, then every project',
    async (file) => {
      const all = listProjects(root).map(({ name }) => name.replace('@kenali/', ''));
      expect(await affectedBy(file)).toEqual(expect.arrayContaining([...all, 'tools', 'e2e']));
    },
  );

  it('when a document changed, then only the root is affected', async () => {
    expect(await affectedBy('README.md')).toEqual(['kenali']);
  });
});

/** The input files of a target; Nx reuses a cached result if none of them changed. */
async function inputsOf(target: string): Promise<string[]> {
  const args = [join(root, 'node_modules/nx/dist/bin/nx.js'), 'show', 'target', 'inputs', target, '--json'];
  const { output } = await runCommand(process.execPath, args, {
    cwd: root,
    env: { NX_DAEMON: 'false', FORCE_COLOR: '0' },
  });
  return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)).files;
}

describe('cache inputs', () => {
  it('when an app is built, then its sources and libs are inputs, and its tests and other apps are not', async () => {
    const inputs = await inputsOf('@kenali/admin-mf:build');
    expect(inputs).toEqual(
      expect.arrayContaining([
        'apps/admin-mf/src/remote.ts',
        'apps/admin-mf/webpack.config.cjs',
        'libs/contracts/src/shell-contract.ts',
        'libs/federation/webpack/preset.cjs',
        'libs/ui/src/index.ts',
        'package-lock.json',
      ]),
    );
    expect(inputs.filter((file) => /^apps\/(?!admin-mf\/)|^services\/|\.test\.tsx?$/.test(file))).toEqual([]);
  });

  it('when an app is tested, then its tests and the jest preset are inputs too', async () => {
    const inputs = await inputsOf('@kenali/admin-mf:test');
    expect(inputs).toEqual(expect.arrayContaining(['apps/admin-mf/jest.config.cjs', 'tools/jest.preset.cjs']));
    expect(inputs.some((file) => file.startsWith('apps/admin-mf/') && file.endsWith('.test.tsx'))).toBe(true);
  });

  it('when the API is tested, then packs, schemas and the embedded database are inputs', async () => {
    expect(await inputsOf('@kenali/api:test')).toEqual(
      expect.arrayContaining([
        'libs/contracts/src/calls/schemas.ts',
        'libs/instruments/packs/sensory-profile/1.0.0/pack.json',
        'services/api/openapi.json',
        'libs/embedded-mongodb/src/jest-global-setup.ts',
      ]),
    );
  });

  it('when the webpack preset is tested, then the webpack configuration of the apps is an input', async () => {
    expect(await inputsOf('@kenali/federation:test')).toEqual(
      expect.arrayContaining(APPS.flatMap((app) => [`apps/${app}/package.json`, `apps/${app}/webpack.config.cjs`])),
    );
  });
});
