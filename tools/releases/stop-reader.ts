import { resolve } from 'node:path';
import type { CanaryStopView } from '@kenali/contracts';
import type { ReadStop } from '@kenali/releases';
import { createStopNotes } from '@kenali/releases/notes';
import { askAt } from './ask-site.ts';

const isStop = (found: Partial<CanaryStopView>): found is CanaryStopView =>
  [found.releaseId, found.time, found.reason].every((text) => typeof text === 'string');

function parseStop(text: string): CanaryStopView | null {
  const found = JSON.parse(text);
  if (found === null || isStop(found)) return found;
  throw new Error('did not answer with a canary stop');
}

/**
 * Creates the function that finds out whether the site stopped a canary.
 * @param env asks the site at `PUBLIC_URL`; without it, reads the local folder
 */
export function createStopReader(root: string, env: NodeJS.ProcessEnv): ReadStop {
  const { PUBLIC_URL, DATA_DIR = '.data' } = env;
  if (PUBLIC_URL) return (app) => askAt(PUBLIC_URL, `/api/releases/${app}/canary-stop`, parseStop);
  return createStopNotes(resolve(root, DATA_DIR, 'site')).read;
}
