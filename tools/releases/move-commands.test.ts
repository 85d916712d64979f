import { rollback, switchOnOff } from './move-commands.ts';
import { NOBODY_ASKED, setUpCommand } from './testing/set-up-command.ts';

const { target, use, lines, goLive, pointer } = setUpCommand();
const readShell = () => pointer('shell');

beforeEach(() => goLive('0.1.0-s', { app: 'shell' }));

it.each([
  ['switch', () => switchOnOff(['shell', 'off', '--expect', '1', ...target])],
  ['rollback', () => rollback(['shell', '--expect', '1', ...target])],
])('%s --expect: when somebody moved the pointer since, then nothing moves', async (_name, run) => {
  await goLive('0.2.0-s', { app: 'shell' });
  await expect(run()).rejects.toThrow('at revision 2, not at 1');
  expect(await readShell()).toMatchObject({ revision: 2, stable: '0.2.0-s' });
});

it('when the variable of the actor is empty, then the history has somebody else', async () => {
  use({ RELEASE_ACTOR: '', GITHUB_ACTOR: 'budi' });
  await switchOnOff(['shell', 'off', ...target]);
  expect((await readShell())?.history.at(-1)?.actor).toBe('budi');
});

describe('npm run kenali -- switch worker', () => {
  it('when it is switched off and on, then the pointer of the shell says so, and the shell stays on', async () => {
    await switchOnOff(['worker', 'off', ...target, '--reason', 'garbage']);
    expect(await readShell()).toMatchObject({
      enabled: true,
      stable: '0.1.0-s',
      revision: 2,
      config: { worker: 'off' },
    });
    expect((await readShell())?.history.at(-1)).toMatchObject({ reason: 'garbage' });
    await switchOnOff(['worker', 'on', ...target]);
    expect((await readShell())?.config?.worker).toBeUndefined();
    expect((await readShell())?.history.at(-1)).toMatchObject({ reason: 'worker switched on' });
    expect(lines).toEqual([
      `worker is off (pointer moved, revision 2, ${target[1]})`,
      NOBODY_ASKED,
      `worker is on (pointer moved, revision 3, ${target[1]})`,
      NOBODY_ASKED,
    ]);
  });

  it.each([[['worker']], [['worker', 'of']], [['worker', 'off', 'now']], [[]]])(
    'when the arguments are %j, then the usage is shown and nothing moves',
    async (args) => {
      await expect(switchOnOff([...args, ...target])).rejects.toThrow('Usage: npm run kenali -- switch');
      expect((await readShell())?.revision).toBe(1);
    },
  );
});
