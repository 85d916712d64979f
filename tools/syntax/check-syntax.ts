import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Counts } from '../gate/report.ts';
import { newerSyntax } from './newer-syntax.ts';

/**
 * Whether the oldest browsers can read each script of the production builds in `apps/<app>/dist`; one count for each app.
 * @param apps folder names; all that are built unless some are named
 */
export function checkSyntax(
  root: string,
  apps: readonly string[] = [],
  print: (line: string) => void = console.log,
): Counts {
  const built = globSync('apps/*/dist', { cwd: root }).map((dist) => basename(dirname(dist)));
  const checked = built.filter((app) => apps.length === 0 || apps.includes(app)).sort();
  const failed = checked.filter((app) => {
    const scripts = globSync('**/*.js', { cwd: join(root, 'apps', app, 'dist') });
    const newer = scripts.flatMap((file) => {
      const found = newerSyntax(readFileSync(join(root, 'apps', app, 'dist', file), 'utf8'));
      return found ? [`TOO NEW ${app}/${file}: ${found}`] : [];
    });
    for (const line of newer) print(line);
    if (newer.length === 0) print(`ok   ${app}: the oldest browsers can read its ${scripts.length} scripts`);
    return newer.length > 0 || scripts.length === 0;
  });
  return { passed: checked.length - failed.length, failed: failed.length };
}
