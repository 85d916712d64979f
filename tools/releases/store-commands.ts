import { join } from 'node:path';
import { describeLive, KEEP_AT_LEAST, keepRelease, printLive, pruneReleases, releasedApps } from '@kenali/releases';
import { appOf, type Command, openTarget, readArguments, readKeep, root } from './command-line.ts';
import { createStopReader } from './stop-reader.ts';

/** `npm run releases`: shows what is live. */
export const list: Command = async (args) => {
  const usage = 'npm run releases -- [--target DIR|s3://…] [--json]';
  const options = { target: { type: 'string' }, json: { type: 'boolean', default: false } } as const;
  const { values } = readArguments(usage, options, args);
  const store = await openTarget(values.target, { readOnly: true });
  const apps = await describeLive(store, createStopReader(root, process.env));
  if (values.json) console.log(JSON.stringify(apps, null, 2));
  else if (apps.length === 0) console.log(`Nothing is released in ${store.where}`);
  else console.log([store.where, ...apps.flatMap(printLive)].join('\n'));
};

/** `npm run releases:prune -- --keep N`: removes all but the newest N releases that no pointer needs. */
export const prune: Command = async (args) => {
  const usage = `npm run releases:prune -- [--keep N] [--target DIR|s3://…]   (N is at least ${KEEP_AT_LEAST})`;
  const options = { keep: { type: 'string', default: String(KEEP_AT_LEAST) }, target: { type: 'string' } } as const;
  const { values } = readArguments(usage, options, args);
  const keep = readKeep(values.keep);
  const store = await openTarget(values.target);
  for (const app of await releasedApps(store)) {
    const { releases, leftovers } = await pruneReleases(store, app, { keep });
    console.log(`${app}: removed ${releases.length} releases and ${leftovers.length} unfinished uploads`);
    for (const releaseId of [...releases, ...leftovers]) console.log(`  ${releaseId}`);
  }
};

/** `npm run release:keep -- <app>`: copies a release to e2e/releases, for tests that combine releases of different ages. */
export const keep: Command = async (args) => {
  const usage = 'npm run release:keep -- <app> [--release ID] [--target DIR|s3://…]';
  const options = { release: { type: 'string' }, target: { type: 'string' } } as const;
  const { values, positionals } = readArguments(usage, options, args);
  const app = appOf(positionals, usage);
  const store = await openTarget(values.target, { readOnly: true });
  const into = join(root, 'e2e/releases');
  const { releaseId, bytes } = await keepRelease(store, { app, releaseId: values.release, into });
  console.log(`Copied ${app} ${releaseId} to e2e/releases (${Math.round(bytes / 1024)} KB)`);
};
