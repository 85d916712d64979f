import { switchOnOff } from './move-commands.ts';
import { NOBODY_ASKED, setUpCommand } from './testing/set-up-command.ts';

const { target, lines, goLive, pointer } = setUpCommand();
const readShell = () => pointer('shell');

beforeEach(() => goLive('0.1.0-s', { app: 'shell' }));

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
