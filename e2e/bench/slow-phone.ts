import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore, moveStable, publishRelease } from '@kenali/releases';
import type { Browser } from '@playwright/test';
import { MOVED_BY } from '../support/releases/release-site.ts';
import { createOwnSite } from '../support/stack/servers.ts';
import { E2E_PORT } from '../support/stack/stack-env.ts';

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
/** The usual "slow 4G" profile: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
export const CPU_SLOWDOWN = 4;

/** A browser without cache, as narrow, slow and badly connected as an old phone. */
export async function openSlowPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, page, devtools };
}

const OUTLINE = /<!--outline-->.*?<!--\/outline-->/s;

/**
 * Builds the same sources as one bundle, which the browser renders, and publishes it as a shell without remotes.
 * @param options.isEmpty the document shows nothing before its script, as that of most single-page applications
 */
export async function openBundleSite({ isEmpty = false } = {}) {
  const root = join(import.meta.dirname, '../..');
  const port = E2E_PORT + (isEmpty ? 13 : 12);
  const dataDir = mkdtempSync(join(tmpdir(), 'kenali-bundle-'));
  const distDir = join(dataDir, 'dist');
  const build = join(import.meta.dirname, 'bundle/build-bundle.cjs');
  execFileSync(process.execPath, [build, distDir], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  const document = join(distDir, 'index.html');
  if (isEmpty) writeFileSync(document, readFileSync(document, 'utf8').replace(OUTLINE, ''));
  const store = folderStore(join(dataDir, 'releases'));
  const { releaseId } = await publishRelease(store, { app: 'shell', distDir });
  await moveStable(store, { app: 'shell', releaseId, ...MOVED_BY });
  const site = createOwnSite({ port, env: { DATA_DIR: dataDir } });
  await site.start();
  const close = async () => {
    await site.kill();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: site.url, close };
}
