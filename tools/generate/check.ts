import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { findBrowser } from '../browser/find-browser.ts';
import { copyRepository } from './copy-repository.ts';

// npm run new-remote:check: creates a remote in a copy of the repository and runs the gate for that remote. With --whole,
// it runs the whole gate.
const NEW = ['percobaan-mf', '--prefix', '/percobaan', '--title', 'Percobaan'];

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'kenali-new-remote-'));
const { executablePath } = await findBrowser();
const run = async (entry: string, ...args: string[]) => {
  const { code } = await runCommand(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(copy, entry), ...args],
    {
      cwd: copy,
      env: { ...(executablePath ? { CHROMIUM_PATH: executablePath } : {}), ...ports() },
      showOutput: true,
    },
  );
  return code;
};

/** Ports that differ from those of a gate that may run at the same time. */
function ports(): Record<string, string> {
  const port = process.env.KENALI_CHECK_PORT ?? '3460';
  return { KENALI_E2E_PORT: port, KENALI_E2E_DATA_DIR: join(copy, '.data/e2e') };
}

async function check(): Promise<boolean> {
  console.log(`In a copy: ${copy}`);
  copyRepository(root, copy);
  if ((await run('tools/generate/main.ts', ...NEW)) !== 0) return false;
  // Fails if the lock file does not match the package.json files.
  const lock = await runCommand('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--silent'], {
    cwd: copy,
    showOutput: true,
  });
  if (lock.code !== 0) return false;
  const { name } = JSON.parse(readFileSync(join(copy, 'apps', String(NEW[0]), 'package.json'), 'utf8'));
  const gate = process.argv.includes('--whole')
    ? await run('tools/gate/main.ts')
    : await run('tools/gate/affected/main.ts', `--projects=${name}`);
  return gate === 0;
}

try {
  process.exitCode = (await check()) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
