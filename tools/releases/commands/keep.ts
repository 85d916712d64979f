// npm run release:keep -- <app>: puts a release into e2e/releases, for tests of a shell and remotes of different days.
import { join } from 'node:path';
import { keepRelease } from '../keep-release.ts';
import { appOf, openTarget, readArguments, root, runCommand } from './command-line.ts';

const usage = 'npm run release:keep -- <app> [--release ID] [--target DIR|s3://…]';

runCommand(async () => {
  const options = { release: { type: 'string' }, target: { type: 'string' } } as const;
  const { values, positionals } = readArguments(usage, options, process.argv.slice(2));
  const app = appOf(positionals, usage);
  const store = await openTarget(values.target, { readOnly: true });
  const into = join(root, 'e2e/releases');
  const { releaseId, bytes } = await keepRelease(store, { app, releaseId: values.release, into });
  console.log(`${app} ${releaseId} is kept in e2e/releases (${Math.round(bytes / 1024)} KB)`);
});
