import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { findBrowser } from '../browser/find-browser.ts';
import { countBrowserResults } from './count-browser-results.ts';
import type { Counts } from './report.ts';

/**
 * Playwright on the production build; it starts and stops the whole platform by itself.
 * @param specs file names in `e2e/tests`; all unless some are named
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
  if (!existsSync(resultFile)) throw new Error('The browser tests ended without a result.');
  return countBrowserResults(JSON.parse(readFileSync(resultFile, 'utf8')), code ?? 1);
}

/** Else a test that comes last would bring along everything that comes before it. Names are patterns to Playwright. */
const only = (specs: readonly string[]): string[] =>
  specs.length > 0 ? ['--no-deps', ...specs.map((spec) => `/${spec.replaceAll('.', '\\.')}$`)] : [];
