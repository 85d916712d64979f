import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUp } from './is-up.ts';
import { DATA_DIR, E2E_PORT } from './stack-env.ts';

const ROOT = join(import.meta.dirname, '../..');
const CDN_PORT = E2E_PORT + 1;

async function until(wanted: boolean): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await isUp(`http://127.0.0.1:${CDN_PORT}/healthz`)) === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The CDN did not ${wanted ? 'start' : 'stop'}`);
}

/** Ends the CDN's process, which the start command named in run.json. */
export async function stopCdn(): Promise<void> {
  const { cdn } = JSON.parse(readFileSync(join(DATA_DIR, 'run.json'), 'utf8'));
  process.kill(cdn, 'SIGTERM');
  await until(false);
}

/** Starts a CDN on the same port and folder; the test stops it by its process. */
export async function startCdn(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['services/site/src/cdn-server.ts'], {
    cwd: ROOT,
    env: { ...process.env, CDN_PORT: String(CDN_PORT), RELEASES_DIR: join(DATA_DIR, 'releases') },
    stdio: 'ignore',
  });
  await until(true);
  return child;
}
