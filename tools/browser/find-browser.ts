import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runQuietly } from '../gate/run-quietly.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export interface Machine {
  env: Record<string, string | undefined>;
  isRoot: boolean;
  exists(path: string): boolean;
  /** Where the test tool keeps its own download. */
  ownBrowserPath(): string;
  run(command: string, args: string[]): Promise<{ status: number; output: string }>;
}

const thisMachine: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  ownBrowserPath: () => chromium.executablePath(),
  run: (command, args) => runQuietly(command, args, process.cwd()),
};

/**
 * A Chromium to test with: CHROMIUM_PATH, one on the PATH, the test tool's own download, or, as root with CI=true, the
 * system's package manager. Without a path the test tool's own browser is used.
 * @throws Error with the command to run
 */
export async function findBrowser(machine: Machine = thisMachine): Promise<{ executablePath: string | undefined }> {
  const named = machine.env.CHROMIUM_PATH;
  if (named && !machine.exists(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const found = named || onPath(machine);
  if (found) return { executablePath: found };
  if (machine.exists(machine.ownBrowserPath())) return { executablePath: undefined };
  if (machine.isRoot && machine.env.CI === 'true') {
    const installed = await installWithApt(machine);
    if (installed) return { executablePath: installed };
  }
  throw new Error(
    'No Chromium was found. Run "npx playwright install chromium", or on Debian "apt-get install -y chromium", ' +
      'or set CHROMIUM_PATH.',
  );
}

function onPath({ env, exists }: Machine): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(exists);
}

async function installWithApt(machine: Machine): Promise<string | undefined> {
  await machine.run('apt-get', ['update']);
  const { status } = await machine.run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  return status === 0 ? onPath(machine) : undefined;
}
