import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { chromium } from '@playwright/test';

/** The same browser without its windows: the tests need two thirds of the time in it. */
const WINDOWLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** A machine of a pipeline that cannot reach its package manager soon takes what it has. */
const SOON = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];

export interface Machine {
  env: Record<string, string | undefined>;
  isRoot: boolean;
  exists(path: string): boolean;
  /** Where the test tool keeps its own download. */
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
 * A Chromium to test with: CHROMIUM_PATH, one on the PATH, the test tool's own download, or, as root with CI=true, one
 * that the system's package manager installs; windowless before others. Without a path the test tool's own is used.
 * @throws Error with the command to run
 */
export async function findBrowser(machine: Machine = thisMachine): Promise<{ executablePath: string | undefined }> {
  const named = machine.env.CHROMIUM_PATH;
  if (named && !machine.exists(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const chosen = named || onPath(machine, [WINDOWLESS]);
  if (chosen) return { executablePath: chosen };
  const full = onPath(machine, NAMES);
  if (!full && machine.exists(machine.ownBrowserPath())) return { executablePath: undefined };
  const found = (await install(machine, full ? [WINDOWLESS] : [WINDOWLESS, 'chromium'])) ?? full;
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

/** The first package that can be had, only on machines of a pipeline: on a person's, nothing is installed unasked. */
async function install(machine: Machine, packages: readonly string[]): Promise<string | undefined> {
  if (!machine.isRoot || machine.env.CI !== 'true') return undefined;
  await machine.run('apt-get', [...SOON, 'update']);
  for (const name of packages) {
    const { code } = await machine.run('apt-get', [...SOON, 'install', '-y', '--no-install-recommends', name]);
    if (code === 0) return onPath(machine, [name]);
  }
  return undefined;
}
