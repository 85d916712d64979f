import { flagSettings } from '@kenali/federation/boot';
import { moveCanary } from '@kenali/releases';
import { config } from './config-command.ts';
import { switchOnOff } from './move-commands.ts';
import { APP, NOBODY_ASKED, setUpCommand } from './testing/set-up-command.ts';

const { store, target, lines, publishBuild, goLive, pointer } = setUpCommand();
const run = (...args: string[]) => config([...args, ...target]);

beforeEach(() => goLive('0.1.0-a', { flags: { samples: { default: true, description: 'Contoh soal.' } } }));

it('when a flag is switched and unset, then the pointer and the answers say so', async () => {
  await run(APP, 'off', 'samples', '--reason', 'coba');
  expect(flagSettings((await pointer())?.config).samples).toMatchObject({ value: false, actor: 'ayu' });
  await run(APP, 'off', 'samples', '--expect', '2');
  await run(APP, 'on', 'samples');
  await run(APP, 'unset', 'samples');
  expect((await pointer())?.history.slice(1).map(({ actor, reason }) => `${actor}: ${reason}`)).toEqual([
    'ayu: flag samples off: coba',
    'ayu: flag samples on: on samples',
    'ayu: flag samples unset: unset samples',
  ]);
  const where = target[1];
  expect(lines.filter((line) => line !== NOBODY_ASKED)).toEqual([
    `${APP}: samples is off for everybody (pointer moved, revision 2, ${where})`,
    `${APP}: samples is off for everybody (pointer unchanged, revision 2, ${where})`,
    `${APP}: samples is on for everybody (pointer moved, revision 3, ${where})`,
    `${APP}: samples has its default (pointer moved, revision 4, ${where})`,
  ]);
});

it('when a canary does not know the flag, then the answer says so', async () => {
  await publishBuild('0.2.0-b');
  await moveCanary(store(), { app: APP, releaseId: '0.2.0-b', percent: 5, actor: 'ayu', reason: 'rilis' });
  await run(APP, 'off', 'samples');
  expect(lines[0]).toBe(`No effect on ${APP} 0.2.0-b (canary) does not know the flag samples: it has no flags`);
});

it('when nothing is to be changed, then the flags are listed, of one app or of all', async () => {
  const listed = [
    target[1],
    `${APP}  revision 1`,
    '  stable  0.1.0-a',
    '    samples: on by default. Contoh soal.',
  ].join('\n');
  await run();
  await run(APP);
  expect(lines).toEqual([listed, listed]);
});

it('when the app is switched off, then the answer warns', async () => {
  await switchOnOff([APP, 'off', ...target]);
  await run(APP, 'off', 'samples');
  expect(lines.at(-2)).toContain('IS SWITCHED OFF');
});

it.each([
  [['set', 'samples', 'false'], 'Usage: npm run kenali -- config'],
  [['off'], 'Usage'],
  [['--reason', 'samples off'], 'Usage'],
  [['off', 'samples', '--reason', ''], '--reason is empty'],
  [['off', 'samples', 'now'], 'Usage'],
  [['toString', 'samples'], 'Usage'],
  [['off', 'samples', '--percent', '20'], "Unknown option '--percent'"],
  [['off', 'video'], 'does not know the flag video'],
  [['off', 'samples', '--expect', 'two'], '--expect must be a revision'],
  [['off', 'samples', '--expect', '7'], 'at revision 1, not at 7'],
])('when the arguments are %j, then nothing changes', async (args, message) => {
  await expect(run(APP, ...args)).rejects.toThrow(message);
  expect((await pointer())?.revision).toBe(1);
});
