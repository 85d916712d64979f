import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunOutcome } from '@kenali/node-utils';
import { installMoto } from './install-moto.ts';
import { temporaryFolder } from './make-build.ts';

const done: RunOutcome = { code: 0, signal: null, output: '' };
const failed = (output: string, failure?: string): RunOutcome => ({
  code: failure ? null : 1,
  signal: null,
  output,
  failure,
});
const NO_PIP = failed('/usr/bin/python3: No module named pip');

let cacheDir: string;
let commands: string[];
beforeEach(async () => {
  commands = [];
  cacheDir = await temporaryFolder();
});
afterEach(() => rm(cacheDir, { recursive: true }));

/** A machine on which `endOf` decides how each command ends. A successful installation creates the package. */
const machine = (endOf: (command: string) => RunOutcome) => async (program: string, args: readonly string[]) => {
  const command = [program.replace(/.*\//, ''), ...args.slice(0, 2)].join(' ');
  commands.push(command);
  const outcome = endOf(command);
  const into = args[args.indexOf('--target') + 1];
  if (outcome.code === 0 && args.includes('--target') && into) {
    await mkdir(join(into, 'moto'), { recursive: true });
    await writeFile(join(into, 'moto/server.py'), '');
  }
  return outcome;
};

describe('installMoto', () => {
  it('installs with pip once, and finds the folder the next time', async () => {
    const run = machine(() => done);
    const folder = await installMoto({ cacheDir, run });
    expect(await installMoto({ cacheDir, run })).toBe(folder);
    expect(commands).toEqual(['python3 -m pip']);
    expect(await readdir(cacheDir)).toEqual(['moto-s3-5.2.5']);
  });

  it('uses the pip of a virtual environment when Python has no pip', async () => {
    await installMoto({ cacheDir, run: machine((command) => (command === 'python3 -m pip' ? NO_PIP : done)) });
    expect(commands).toEqual(['python3 -m pip', 'python3 -m venv', 'python -m pip']);
    expect(await readdir(cacheDir)).toEqual(['moto-s3-5.2.5']);
  });

  it.each([
    ['no python', () => failed('', 'ENOENT'), 'python3 is not installed'],
    [
      'neither pip nor venv',
      (command: string) => (command.endsWith('pip') ? NO_PIP : failed('ensurepip is not available')),
      'apt install python3-pip, or python3-venv',
    ],
    ['no network', () => failed('tries\nERROR: No matching distribution found'), 'No matching distribution found'],
    [
      'no network in the environment',
      (command: string) =>
        command === 'python3 -m pip' ? NO_PIP : command.endsWith('venv') ? done : failed('no route'),
      'no route',
    ],
  ])('%s: fails with the reason and leaves nothing behind', async (_what, endOf, why) => {
    await expect(installMoto({ cacheDir, run: machine(endOf) })).rejects.toThrow(why);
    expect(await readdir(cacheDir)).toEqual([]);
  });
});
