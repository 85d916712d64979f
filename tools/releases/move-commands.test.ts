import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePointer } from '@kenali/federation/boot';
import { switchOnOff } from './move-commands.ts';

let target: string;
let printed: string[];
const readShell = async () => parsePointer(await readFile(join(target, 'shell', 'channels.json'), 'utf8'));

beforeEach(async () => {
  printed = [];
  // Production without a signing key: outside of it, a command signs with the key of this machine and asks for signatures.
  jest.replaceProperty(process, 'env', {
    ...process.env,
    KENALI_MODE: 'production',
    RELEASE_SIGNING_KEY: '',
    PUBLIC_URL: '',
  });
  jest.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
  target = await mkdtemp(join(tmpdir(), 'kenali-switch-'));
  await mkdir(join(target, 'shell'));
  const pointer = { schema: 1, revision: 4, stable: '0.1.0-s', enabled: true, history: [] };
  await writeFile(join(target, 'shell', 'channels.json'), JSON.stringify(pointer));
});
afterEach(() => jest.restoreAllMocks());

describe('npm run kenali -- switch worker', () => {
  it('when it is switched off and on, then the pointer of the shell says so, and the shell stays on', async () => {
    await switchOnOff(['worker', 'off', '--target', target, '--reason', 'garbage']);
    expect(await readShell()).toMatchObject({
      enabled: true,
      stable: '0.1.0-s',
      revision: 5,
      config: { worker: 'off' },
    });
    expect((await readShell()).history.at(-1)).toMatchObject({ reason: 'garbage' });
    await switchOnOff(['worker', 'on', '--target', target]);
    expect((await readShell()).config?.worker).toBeUndefined();
    expect((await readShell()).history.at(-1)).toMatchObject({ reason: 'worker switched on' });
    const nobody = 'Nobody asked the site whether it follows: PUBLIC_URL is not set.';
    expect(printed).toEqual([
      `worker is off (pointer moved, revision 5, ${target})`,
      nobody,
      `worker is on (pointer moved, revision 6, ${target})`,
      nobody,
    ]);
  });

  it.each([[['worker']], [['worker', 'of']], [['worker', 'off', 'now']], [[]]])(
    'when the arguments are %j, then the usage is shown and nothing moves',
    async (args) => {
      await expect(switchOnOff([...args, '--target', target])).rejects.toThrow('Usage: npm run kenali -- switch');
      expect((await readShell()).revision).toBe(4);
    },
  );
});
