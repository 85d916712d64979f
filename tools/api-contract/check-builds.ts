import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Counts } from '../gate/step.ts';
import { readToday } from './api-documents.ts';
import { findNeeds } from './find-needs.ts';

/** Checks that the API of these sources has each call in the scripts of the production builds in `apps/<app>/dist`. One count per app. */
export function checkBuilds(root: string): Counts {
  const today = readToday(root);
  const isFit = (file: string): boolean => {
    const app = basename(dirname(dirname(file)));
    const { api, calls }: { api: string; calls: string[] } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    const missing = findNeeds({ api, calls }, today, new Map());
    console.log(
      `${missing.length > 0 ? 'FAIL' : 'ok  '} ${app}: ${calls.length} calls, ${missing.length} not in the API`,
    );
    for (const call of missing) console.log(`     ${call}`);
    return missing.length === 0;
  };
  const fits = globSync('apps/*/dist/build.json', { cwd: root }).sort().map(isFit);
  return { passed: fits.filter(Boolean).length, failed: fits.filter((fit) => !fit).length };
}
