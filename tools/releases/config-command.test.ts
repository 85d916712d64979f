import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flagSettings } from '@kenali/federation/boot';
import { folderStore, moveStable, publishRelease, readPointer } from '@kenali/releases';
import { config } from './config-command.ts';
import { freeze } from './freeze-command.ts';
import { switchOnOff } from './move-commands.ts';
import { makeBuild } from './testing/make-build.ts';

const APP = 'catalog-mf';
let dir: string;
let target: string[];
let lines: string[];

const store = () => folderStore(join(dir, 'store'));
const pointer = async () => (await readPointer(store(), APP))?.pointer;
const run = (...args: string[]) => config([...args, ...target]);

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kenali-config-command-'));
  target = ['--target', join(dir, 'store')];
  lines = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  // Production without a signing key: outside of it, a command signs with the key of this machine.
  const env = { KENALI_MODE: 'production', RELEASE_SIGNING_KEY: '', RELEASE_ACTOR: 'ayu' };
  jest.replaceProperty(process, 'env', { ...process.env, ...env });
  const flags = { samples: { type: 'boolean', default: true, description: 'Contoh soal.' } };
  await makeBuild(join(dir, 'dist'), { app: APP, buildId: '0.1.0-a', flags });
  await publishRelease(store(), { app: APP, distDir: join(dir, 'dist') });
  await moveStable(store(), { app: APP, releaseId: '0.1.0-a', actor: 'ayu', reason: 'rilis' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dir, { recursive: true });
});

it('when a flag is set, switched off and unset, then the pointer and the answers say so', async () => {
  await run(APP, 'set', 'samples', 'false', '--percent', '12.5', '--reason', 'coba');
  expect(flagSettings((await pointer())?.config).samples).toMatchObject({ value: false, percent: 12.5, actor: 'ayu' });
  await run(APP, 'off', 'samples', '--expect', '2');
  await run(APP, 'off', 'samples');
  await run(APP, 'unset', 'samples');
  expect((await pointer())?.history.slice(1).map(({ actor, reason }) => `${actor}: ${reason}`)).toEqual([
    'ayu: flag samples = false for 12.5%: coba',
    'ayu: flag samples = false: off samples',
    'ayu: flag samples unset: unset samples',
  ]);
  const where = target[1];
  expect(lines).toEqual([
    `${APP}: samples is false for 12.5% of the browsers (pointer moved, revision 2, ${where})`,
    `${APP}: samples is off for everybody (pointer moved, revision 3, ${where})`,
    `${APP}: samples is off for everybody (pointer unchanged, revision 3, ${where})`,
    `${APP}: samples has its default (pointer moved, revision 4, ${where})`,
  ]);
});

it('when nothing is to be changed, then the flags are listed, of one app or of all', async () => {
  const listed = [
    String(target[1]),
    `${APP}  revision 1`,
    '  stable  0.1.0-a',
    '    samples: boolean, default true. Contoh soal.',
  ].join('\n');
  await run();
  await run(APP);
  expect(lines).toEqual([listed, listed]);
});

it('when the app is frozen, then only "off" works without a reason for the exception', async () => {
  await freeze([APP, '--until', '2999-01-01T00:00Z', '--reason', 'libur', ...target]);
  await expect(run(APP, 'set', 'samples', 'false')).rejects.toThrow('catalog-mf is frozen');
  await run(APP, 'off', 'samples');
  await run(APP, 'set', 'samples', 'false', '--percent', '5', '--during-freeze', 'darurat');
  expect((await pointer())?.history.at(-1)?.reason).toMatch(/\(during a freeze: darurat\)$/);
});

it('when the app is switched off, then the answer warns', async () => {
  await switchOnOff([APP, 'off', ...target]);
  await run(APP, 'set', 'samples', 'false');
  expect(lines.at(-1)).toContain('IS SWITCHED OFF');
});

it('when a live shell is older than flags, then answers and lists warn that nothing changes', async () => {
  const shell = async (buildId: string, contract: string) => {
    await makeBuild(join(dir, 'shell'), { app: 'shell', buildId, contract });
    await publishRelease(store(), { app: 'shell', distDir: join(dir, 'shell') });
    await moveStable(store(), { app: 'shell', releaseId: buildId, actor: 'ayu', reason: 'rilis' });
  };
  const warning = 'NO EFFECT with shell 0.1.0-s: it offers contract 1.7.0, and flags need ^1.8.0';
  await shell('0.1.0-s', '1.7.0');
  await run(APP, 'off', 'samples');
  expect(lines.at(-1)).toBe(warning);
  await run(APP);
  expect(lines.at(-1)).toContain(warning);
  await shell('0.2.0-s', '1.8.0');
  lines = [];
  await run(APP, 'unset', 'samples');
  await run(APP);
  expect(lines.join('\n')).not.toContain('NO EFFECT');
});

it.each([
  [['set', 'samples'], 'Usage: npm run kenali -- config'],
  [['set', 'samples', 'false', 'now'], 'Usage'],
  [['set'], 'Usage'],
  [['unset', 'samples', 'false'], 'Usage'],
  [['off', 'samples', '--percent', '20'], 'Usage'],
  [['toString', 'samples'], 'Usage'],
  [['on', 'samples'], 'Usage'],
  [['off', 'samples', '--share', '20'], "Unknown option '--share'"],
  [['set', 'samples', 'false', '--percent', 'half'], '--percent must be a number from 0 to 100'],
  [['set', 'samples', 'false', '--percent', '101'], '--percent must be a number from 0 to 100'],
  [['set', 'samples', 'no'], 'does not allow "no" for samples, but true or false'],
  [['set', 'video', 'false'], 'does not know the flag video'],
  [['off', 'samples', '--expect', 'two'], '--expect must be a revision'],
  [['off', 'samples', '--expect', '7'], 'at revision 1, not at 7'],
])('when the arguments are %j, then nothing changes', async (args, message) => {
  await expect(run(APP, ...args)).rejects.toThrow(message);
  expect((await pointer())?.revision).toBe(1);
});
