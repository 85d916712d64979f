import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { findBrowser } from '../browser/find-browser.ts';
import { countBrowserResults } from './count-results.ts';
import type { Counts } from './step.ts';

/**
 * Runs Playwright on the production build. Playwright starts and stops the platform.
 * @param specs paths in `e2e/tests`; empty runs all
 */
export async function runBrowserTests(root: string, specs: readonly string[] = []): Promise<Counts> {
  const browser = await findBrowser();
  const resultFile = join(root, 'e2e/test-results/playwright.json');
  rmSync(resultFile, { force: true });
  const { code } = await runCommand(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', ...only(specs)],
    {
      cwd: root,
      showOutput: true,
      env: { ...(browser.executablePath ? { CHROMIUM_PATH: browser.executablePath } : {}) },
    },
  );
  if (!existsSync(resultFile)) throw new Error('The browser tests wrote no result.');
  return countBrowserResults(JSON.parse(readFileSync(resultFile, 'utf8')), code ?? 1);
}

/** Without --no-deps, Playwright also runs the projects that the selected one depends on. It reads names as patterns. */
const only = (specs: readonly string[]): string[] =>
  specs.length > 0 ? ['--no-deps', ...specs.map((spec) => `/${spec.replaceAll('.', '\\.')}$`)] : [];
