import { join } from 'node:path';
import { makeFolder, runEntry } from '@kenali/node-utils/testing';
import { createSigningKey, trustedKeysFile } from '@kenali/releases';
import { readWebSettings } from '@kenali/settings';
import { PRODUCTION_ENV } from '@kenali/settings/testing';

const home = makeFolder({ 'trusted-keys.json': trustedKeysFile([createSigningKey(['*']).entry]) });
const PRODUCTION: Record<string, string> = {
  ...PRODUCTION_ENV,
  PRACTICE_FILE: join(__dirname, '../../e2e/support/stack/practice.json'),
  RELEASES_DIR: join(home, 'releases'),
  RELEASE_KEYS_FILE: join(home, 'trusted-keys.json'),
};

const check = (env: Record<string, string>, ...args: string[]) => runEntry(join(__dirname, 'main.ts'), env, args);

it('when the settings are usable but no page can be served, then npm run config:check says so and fails', async () => {
  const { code, output } = await check(PRODUCTION);
  expect(output).toContain('All settings are usable.');
  expect(output).toContain('pages cannot be served');
  expect(code).toBe(1);
});

it('when the file of the practice cannot be used, then it says what API and site say, and fails', async () => {
  for (const PRACTICE_FILE of ['/nowhere.json', join(__dirname, '../../package.json')]) {
    const { code, output } = await check({ ...PRODUCTION, PRACTICE_FILE });
    const said = /1 to mend:\n {2}- (PRACTICE_FILE .+)\n$/.exec(output)?.[1] ?? 'nothing about the file';
    expect(() => readWebSettings({ ...PRODUCTION, PRACTICE_FILE })).toThrow(said);
    expect(code).toBe(1);
  }
});

it('in a demo, which publishes its releases when it starts, no releases are expected', async () => {
  const { code, output } = await check({ DATA_DIR: home });
  expect([code, output]).toEqual([0, expect.not.stringContaining('serve')]);
});

it('of one process, it asks for what that one reads, and names the secrets that it must not have', async () => {
  const { JWT_SECRET = '', KENALI_MODE = '', RELEASE_KEYS_FILE = '' } = PRODUCTION;
  const own = { KENALI_MODE, RELEASE_KEYS_FILE };
  const alone = await check(own, 'cdn');
  expect([alone.code, alone.output]).toEqual([0, expect.not.stringMatching(/Note:|MONGODB_URI/)]);
  const withMore = await check({ ...own, JWT_SECRET, AWS_SECRET_ACCESS_KEY: 'of-a-bucket' }, 'cdn');
  expect(withMore.output).toContain('Note: JWT_SECRET is set, but cdn must not have it.');
  expect(withMore.output).toContain('Note: AWS_SECRET_ACCESS_KEY is set, but cdn must not have it.');
  expect(await check(own, 'cnd')).toMatchObject({ code: 1, output: expect.stringContaining('api, site, cdn') });
});
