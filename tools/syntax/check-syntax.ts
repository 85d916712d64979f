import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Counts } from '../gate/step.ts';
import { newerSyntax } from './newer-syntax.ts';

/**
 * Checks that the oldest browsers can parse each script of the production builds in `apps/<app>/dist`. One count per app.
 * @param apps folder names; empty checks all built apps
 */
export function checkSyntax(root: string, apps: readonly string[] = []): Counts {
  const built = globSync('apps/*/dist', { cwd: root }).map((dist) => basename(dirname(dist)));
  const checked = built.filter((app) => apps.length === 0 || apps.includes(app)).sort();
  const failed = checked.filter((app) => !isReadable(app, join(root, 'apps', app, 'dist')));
  return { passed: checked.length - failed.length, failed: failed.length };
}

/** An app without scripts was not built, so it fails. */
function isReadable(app: string, dist: string): boolean {
  const scripts = globSync('**/*.js', { cwd: dist });
  const newer = scripts.flatMap((file) => {
    const found = newerSyntax(readFileSync(join(dist, file), 'utf8'));
    return found ? [`${file}: ${found}`] : [];
  });
  const isOk = scripts.length > 0 && newer.length === 0;
  console.log(
    `${isOk ? 'ok  ' : 'FAIL'} ${app}: ${scripts.length} scripts, ${newer.length} too new for the oldest browsers`,
  );
  for (const line of newer) console.log(`     ${line}`);
  return isOk;
}
