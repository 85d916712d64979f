import { access, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CliError, installFolder, type RunOptions, type RunOutcome, runCommand } from '@kenali/node-utils';

/**
 * A Python package that emulates S3. Since this version it supports conditional writes. Its `server` extra is not used,
 * because it installs every AWS service.
 */
const PACKAGES = ['moto[s3]>=5.2.5', 'flask', 'flask-cors'];
const FOLDER = 'moto-s3-5.2.5';
const INSTALL_TIMEOUT_MS = 10 * 60_000;

type Run = (command: string, args: readonly string[], options: RunOptions) => Promise<RunOutcome>;

const isInstalled = (folder: string): Promise<boolean> =>
  access(join(folder, 'moto/server.py')).then(
    () => true,
    () => false,
  );

const hasNoPip = ({ output }: RunOutcome): boolean => /No module named pip/.test(output);
const lastLineOf = ({ output, failure, code }: RunOutcome): string =>
  failure ?? output.trim().split('\n').at(-1) ?? `exit code ${code}`;

function refuse(cacheDir: string, why: string): never {
  throw new CliError(`The tests of the bucket store could not install ${PACKAGES.join(', ')} into ${cacheDir}: ${why}`);
}

const install = (run: Run, python: string, into: string): Promise<RunOutcome> =>
  run(python, ['-m', 'pip', 'install', '-q', '--no-compile', '--target', into, ...PACKAGES], {
    timeoutMs: INSTALL_TIMEOUT_MS,
  });

/** Some systems ship Python without pip, but with the module venv, which creates an environment that has pip. */
async function installThroughEnvironment(run: Run, into: string): Promise<RunOutcome | 'no environment'> {
  const environment = await mkdtemp(join(tmpdir(), 'kenali-pip-'));
  try {
    const created = await run('python3', ['-m', 'venv', environment], { timeoutMs: INSTALL_TIMEOUT_MS });
    return created.code === 0 ? await install(run, join(environment, 'bin/python'), into) : 'no environment';
  } finally {
    await rm(environment, { recursive: true, force: true });
  }
}

/**
 * Installs the bucket server into the user's cache, which all clones of the project share.
 * @throws CliError that names what the machine lacks
 */
export async function installMoto(options: { cacheDir?: string; run?: Run } = {}): Promise<string> {
  const { cacheDir = resolve(process.env.KENALI_CACHE_DIR || join(homedir(), '.cache/kenali')), run = runCommand } =
    options;
  const folder = join(cacheDir, FOLDER);
  if (await isInstalled(folder)) return folder;
  await installFolder(folder, {
    works: isInstalled,
    fill: async (empty) => {
      const first = await install(run, 'python3', empty);
      if (first.code === 0) return;
      if (first.failure === 'ENOENT') refuse(cacheDir, 'python3 is not installed');
      if (!hasNoPip(first)) refuse(cacheDir, lastLineOf(first));
      const second = await installThroughEnvironment(run, empty);
      if (second === 'no environment')
        refuse(cacheDir, 'python3 has neither pip nor venv (Debian: apt install python3-pip, or python3-venv)');
      if (second.code !== 0) refuse(cacheDir, lastLineOf(second));
    },
  });
  return folder;
}
