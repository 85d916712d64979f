import { findProgram, type Program, systemPackages, thisMachine } from '@kenali/node-utils/programs';
import { chromium } from '@playwright/test';
import { FROM_NPM, FROM_PLAYWRIGHT } from './fetch-browser.ts';

const CHROMIUM: Program = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  // Headless first: the tests take a third less time in it.
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  version: '--version',
  sources: [FROM_PLAYWRIGHT, FROM_NPM, systemPackages(['chromium-headless-shell', 'chromium'])],
  help: 'Run "npx playwright install chromium", or on Debian "apt-get install -y chromium" as root, or set CHROMIUM_PATH.',
};

/**
 * Finds a Chromium for the browser tests, or fetches one.
 * @param ownPath path of Playwright's own download
 * @returns undefined for Playwright's own download, which Playwright finds itself
 * @throws CliError with every attempt and the commands that help
 */
export async function findBrowser(
  machine = thisMachine(),
  ownPath = chromium.executablePath(),
): Promise<{ executablePath: string | undefined }> {
  return { executablePath: await findProgram(machine, { ...CHROMIUM, ownPath }) };
}
