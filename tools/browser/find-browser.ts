import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { chromium } from '@playwright/test';

/** Chromium without windows. The tests take a third less time in it. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Give up soon if the package servers cannot be reached: then a browser that is installed already has to do. */
const SHORT_TIMEOUTS = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];

export interface Machine {
  env: Record<string, string | undefined>;
  isRoot: boolean;
  exists(path: string): boolean;
  /** Path of Playwright's own download. */
  ownBrowserPath(): string;
  run(command: string, args: string[]): Promise<{ code: number | null }>;
}

const thisMachine: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  ownBrowserPath: () => chromium.executablePath(),
  run: (command, args) => runCommand(command, args),
};

/**
 * Finds a Chromium for the tests: CHROMIUM_PATH, one on the PATH, or Playwright's own download. In a pipeline (root and
 * CI=true) installs a package if needed. Prefers the headless one. Without a path, Playwright uses its own download.
 * @throws Error with the command to run
 */
export async function findBrowser(machine: Machine = thisMachine): Promise<{ executablePath: string | undefined }> {
  const named = machine.env.CHROMIUM_PATH;
  if (named && !machine.exists(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const preferred = named || onPath(machine, [HEADLESS]);
  if (preferred) return { executablePath: preferred };
  const full = onPath(machine, NAMES);
  if (!full && machine.exists(machine.ownBrowserPath())) return { executablePath: undefined };
  const found = (await install(machine, full ? [HEADLESS] : [HEADLESS, 'chromium'])) ?? full;
  if (found) return { executablePath: found };
  throw new Error(
    'No Chromium was found. Run "npx playwright install chromium", or on Debian "apt-get install -y chromium", ' +
      'or set CHROMIUM_PATH.',
  );
}

function onPath({ env, exists }: Machine, names: readonly string[]): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(exists);
}

/** Installs the first package that is available, in pipelines only: nothing is installed on a personal machine. */
async function install(machine: Machine, packages: readonly string[]): Promise<string | undefined> {
  if (!machine.isRoot || machine.env.CI !== 'true') return undefined;
  await machine.run('apt-get', [...SHORT_TIMEOUTS, 'update']);
  for (const name of packages) {
    const { code } = await machine.run('apt-get', [
      ...SHORT_TIMEOUTS,
      'install',
      '-y',
      '--no-install-recommends',
      name,
    ]);
    if (code === 0) return onPath(machine, [name]);
  }
  return undefined;
}
