import { resolve } from 'node:path';
import type { CanaryStopView } from '@kenali/contracts';
import type { ReadStop } from '@kenali/releases';
import { createFolderState } from '@kenali/site';

const REQUEST_TIMEOUT_MS = 10_000;

const isStop = (found: Partial<CanaryStopView>): found is CanaryStopView =>
  [found.releaseId, found.time, found.reason].every((text) => typeof text === 'string');

async function askSite(site: string, app: string): Promise<CanaryStopView | null> {
  const url = `${site.replace(/\/$/, '')}/api/releases/${app}/canary-stop`;
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  const found = await response.json();
  if (found === null || isStop(found)) return found;
  throw new Error(`${url} did not respond with a canary stop`);
}

/**
 * Creates the function that finds out whether the site stopped a canary.
 * @param env asks the site at `PUBLIC_URL`; without it, reads the local folder
 */
export function createStopReader(root: string, env: NodeJS.ProcessEnv): ReadStop {
  const { PUBLIC_URL, DATA_DIR = '.data' } = env;
  if (PUBLIC_URL) return (app) => askSite(PUBLIC_URL, app);
  return createFolderState(resolve(root, DATA_DIR, 'site')).canaryStop;
}
