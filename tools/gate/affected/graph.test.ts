import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { nxProjects } from './find-change.ts';
import { listProjects } from './list-projects.ts';

const root = join(__dirname, '../../..');
jest.setTimeout(120_000);

const affectedBy = async (file: string) =>
  (await nxProjects(root, ['--affected', `--files=${file}`])).map((name) => name.replace('@kenali/', '')).sort();
const APPS = ['admin-mf', 'assessment-mf', 'catalog-mf', 'shell'];

describe('what a change affects', () => {
  it('when one remote changed, then that one and the browser tests', async () => {
    expect(await affectedBy('apps/admin-mf/src/remote.ts')).toEqual(['admin-mf', 'e2e']);
  });

  it('when the contracts changed, then every app, every service that speaks them, the tools and the browser tests', async () => {
    expect(await affectedBy('libs/contracts/src/shell-contract.ts')).toEqual(
      expect.arrayContaining([...APPS, 'api', 'site', 'federation', 'instruments', 'web-core', 'tools', 'e2e']),
    );
  });

  it('when the API changed, then no app is built anew, and the browser tests know', async () => {
    expect(await affectedBy('services/api/src/app.ts')).toEqual(['api', 'e2e', 'tools', 'web']);
  });

  it('when a tool changed that no project uses, then the tools and the browser tests alone', async () => {
    expect(await affectedBy('tools/shared/apps.ts')).toEqual(['e2e', 'tools']);
  });

  it.each(['package-lock.json', 'nx.json', 'tsconfig.base.json', 'tools/jest.preset.cjs'])(
    'when %s changed, then every project',
    async (file) => {
      const all = listProjects(root).map(({ name }) => name.replace('@kenali/', ''));
      expect(await affectedBy(file)).toEqual(expect.arrayContaining([...all, 'tools', 'e2e']));
    },
  );

  it('when a document changed, then the root alone', async () => {
    expect(await affectedBy('README.md')).toEqual(['kenali']);
  });
});

/** The files that decide whether a kept result may be used again. */
async function inputsOf(target: string): Promise<string[]> {
  const args = [join(root, 'node_modules/nx/dist/bin/nx.js'), 'show', 'target', 'inputs', target, '--json'];
  const { output } = await runCommand(process.execPath, args, {
    cwd: root,
    env: { NX_DAEMON: 'false', FORCE_COLOR: '0' },
  });
  return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)).files;
}

describe('what a kept result depends on', () => {
  it('when an app is built, then its sources and libs count, its tests and the other apps do not', async () => {
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

  it('when an app is tested, then its tests and the common setting count too', async () => {
    const inputs = await inputsOf('@kenali/admin-mf:test');
    expect(inputs).toEqual(expect.arrayContaining(['apps/admin-mf/jest.config.cjs', 'tools/jest.preset.cjs']));
    expect(inputs.some((file) => file.startsWith('apps/admin-mf/') && file.endsWith('.test.tsx'))).toBe(true);
  });

  it('when the API is tested, then packs, schemas and the database’s start count', async () => {
    expect(await inputsOf('@kenali/api:test')).toEqual(
      expect.arrayContaining([
        'libs/contracts/src/calls/schemas.ts',
        'libs/instruments/packs/sensory-profile/1.0.0/pack.json',
        'services/api/openapi.json',
        'libs/embedded-mongodb/src/jest-global-setup.ts',
      ]),
    );
  });

  it('when the webpack preset is tested, then the settings of the apps count, which its test reads', async () => {
    expect(await inputsOf('@kenali/federation:test')).toEqual(
      expect.arrayContaining(APPS.flatMap((app) => [`apps/${app}/package.json`, `apps/${app}/webpack.config.cjs`])),
    );
  });
});
