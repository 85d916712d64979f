import { CliError } from '@kenali/node-utils';
import { chromium } from '@playwright/test';
import { fetchFromNpm, fetchFromPlaywright, fetchFromSystemPackages } from './fetch-browser.ts';
import { type Fetch, type FoundBrowser, findOnPath, type Machine, thisMachine } from './machine.ts';

/** Headless first: the tests take a third less time in it. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const browserMachine: Machine = { ...thisMachine, ownBrowserPath: () => chromium.executablePath() };

const FETCHES: [name: string, fetch: Fetch][] = [
  ["Playwright's download", fetchFromPlaywright],
  ['the npm package @sparticuz/chromium', fetchFromNpm],
  ['the packages of the system', fetchFromSystemPackages],
];

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, one on the PATH, or Playwright's own download. If there is
 * none, fetches one and prints each attempt.
 * @throws CliError with every attempt and the commands that help
 */
export async function findBrowser(machine: Machine = browserMachine): Promise<FoundBrowser> {
  const named = machine.env.CHROMIUM_PATH;
  if (named && !machine.exists(named)) throw new CliError(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const executablePath = named || findOnPath(machine, NAMES);
  if (executablePath) return { executablePath };
  if (machine.exists(machine.ownBrowserPath())) return { executablePath: undefined };
  machine.log('No Chromium is installed. Fetching one (once):');
  const reasons: string[] = [];
  for (const [name, fetch] of FETCHES) {
    const result = await fetch(machine);
    if ('executablePath' in result) {
      machine.log(`  ${name}: ${result.executablePath ?? 'done'}`);
      return result;
    }
    reasons.push(`  ${name}: ${result.reason}`);
    machine.log(reasons.at(-1) as string);
  }
  throw new CliError(['No Chromium was found, and none could be fetched:', ...reasons, HELP].join('\n'));
}

const HELP =
  'Run "npx playwright install chromium", or on Debian "apt-get install -y chromium" as root, or set CHROMIUM_PATH.';
