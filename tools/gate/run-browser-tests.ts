import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../browser/find-browser.ts';
import type { Counts } from './report.ts';
import { runCommand } from './run-command.ts';

/** Playwright on the production build; it starts and stops the whole platform by itself. */
export async function runBrowserTests(root: string): Promise<Counts> {
  const browser = await findBrowser();
  const resultFile = join(root, 'e2e/test-results/playwright.json');
  rmSync(resultFile, { force: true });
  await runCommand(join(root, 'node_modules/.bin/playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    cwd: root,
    env: { ...(browser.executablePath ? { CHROMIUM_PATH: browser.executablePath } : {}) },
  });
  const { stats } = JSON.parse(readFileSync(resultFile, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
