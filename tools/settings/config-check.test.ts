import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { createSigningKey, trustedKeysFile } from '@kenali/releases';
import { PRODUCTION_ENV } from '@kenali/settings/testing';

const home = mkdtempSync(join(tmpdir(), 'kenali-config-check-'));
const keysFile = join(home, 'trusted-keys.json');
writeFileSync(keysFile, trustedKeysFile([createSigningKey(['*']).entry]));
const PRODUCTION: Record<string, string> = {
  ...PRODUCTION_ENV,
  PRACTICE_FILE: join(__dirname, '../../deploy/practice.example.json'),
  RELEASES_DIR: join(home, 'releases'),
  RELEASE_KEYS_FILE: keysFile,
};

const check = (env: Record<string, string>) => {
  const unset = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  return runCommand(process.execPath, ['--disable-warning=ExperimentalWarning', join(__dirname, 'main.ts')], {
    env: { ...unset, PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    timeoutMs: 60_000,
  });
};

it('when the settings are usable but no page can be served, then npm run config:check says so and fails', async () => {
  const { code, output } = await check(PRODUCTION);
  expect(output).toContain('All settings are usable.');
  expect(output).toContain('pages cannot be served');
  expect(code).toBe(1);
});

it('in a demo, which publishes its releases when it starts, no releases are expected', async () => {
  const { code, output } = await check({ DATA_DIR: home });
  expect([code, output]).toEqual([0, expect.not.stringContaining('serve')]);
});
