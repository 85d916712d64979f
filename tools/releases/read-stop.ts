import { join, resolve } from 'node:path';
import { type CanaryStopView, isStopOf } from '@kenali/contracts';
import type { Pointer } from '@kenali/federation/boot';
import { folderNotes } from '../../services/site/src/index.ts';

/** The site's word on an app's canary. `salt` says which draw of visitors it is about; an answer without is about the present one. */
export type ReadStop = (app: string) => Promise<(CanaryStopView & { salt?: string }) | null>;

const PATIENCE_MS = 10_000;
const isStop = (found: Partial<CanaryStopView>): found is CanaryStopView =>
  [found.releaseId, found.time, found.reason].every((text) => typeof text === 'string');

async function askSite(site: string, app: string): Promise<CanaryStopView | null> {
  const url = `${site.replace(/\/$/, '')}/api/releases/${app}/canary-stop`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  const found = await answer.json();
  if (found === null || isStop(found)) return found;
  throw new Error(`${url} answers something else than a stop`);
}

/** @param env the folder of notes in `SITE_NOTES_DIR`; without it the site at `PUBLIC_URL`; without both the local folder */
export function stopReader(root: string, env: NodeJS.ProcessEnv): ReadStop {
  const { SITE_NOTES_DIR, PUBLIC_URL, DATA_DIR = '.data' } = env;
  if (PUBLIC_URL && !SITE_NOTES_DIR) return (app) => askSite(PUBLIC_URL, app);
  return folderNotes(resolve(root, SITE_NOTES_DIR || join(DATA_DIR, 'site'))).canaryStop;
}

/**
 * Why the site assigns the canary of a pointer to nobody. A stop is for one release under one salt; a later canary has
 * nothing to do with it.
 * @throws Error when nobody can say
 */
export async function stopOf({ canary }: Pointer, app: string, readStop: ReadStop) {
  if (!canary) return undefined;
  const stop = await readStop(app).catch((error: Error) => {
    throw new Error(`nobody can say whether the site stopped the canary of ${app}: ${error.message}`);
  });
  return stop && isStopOf({ salt: canary.salt, ...stop }, canary) ? stop : undefined;
}
