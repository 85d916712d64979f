import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { findBrowser } from '../../tools/browser/find-browser.ts';

// npm run bench -- lighthouse: runs e2e/bench/lighthouse.spec.ts. Playwright starts and stops the platform.
const root = join(import.meta.dirname, '../..');
const { executablePath } = await findBrowser();
const { code } = await runCommand(
  join(root, 'node_modules/.bin/playwright'),
  ['test', '--config', 'e2e/bench.config.ts', ...process.argv.slice(2)],
  { cwd: root, env: executablePath ? { CHROMIUM_PATH: executablePath } : {}, showOutput: true },
);
process.exitCode = code ?? 1;
