import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import {
  describeLive,
  KEEP_AT_LEAST,
  keepRelease,
  type LiveProblem,
  printLive,
  printVerified,
  pruneReleases,
  releasedApps,
  type Store,
  verifyLive,
} from '@kenali/releases';
import { root } from '../shared/apps.ts';
import { appOf, type Command, openTarget, readArguments, readKeep } from './command-line.ts';
import { createStopReader } from './stop-reader.ts';

/** Checks each app, and prints or returns what is wrong. The exit code is 1 if anything is. */
async function verifyAll(store: Store, apps: readonly string[], isJson: boolean): Promise<Map<string, LiveProblem[]>> {
  const found = new Map<string, LiveProblem[]>();
  for (const app of apps) {
    const problems = await verifyLive(store, app);
    found.set(app, problems);
    if (!isJson) console.log(printVerified(app, problems).join('\n'));
    if (problems.length > 0) process.exitCode = 1;
  }
  if (!isJson && !store.signer) console.log('Signatures were not checked: nobody knows the trusted keys.');
  return found;
}

/** `npm run kenali -- releases`: shows what is live. `--verify` reads the files back and exits with 1 if one is wrong. */
export const list: Command = async (args) => {
  const usage = 'npm run kenali -- releases [--verify] [--target DIR|s3://…] [--json]';
  const options = {
    target: { type: 'string' },
    json: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = readArguments(usage, options, args);
  if (positionals.length > 0) throw new CliError(`Usage: ${usage}`);
  const store = await openTarget(values.target, { readOnly: true, isOnlyChecked: true });
  const apps = await describeLive(store, createStopReader(root, process.env));
  const names = apps.map(({ app }) => app);
  // Nothing was compared, as with a store that is spelled wrong.
  if (values.verify && apps.length === 0) process.exitCode = 1;
  if (values.json) {
    const verified = values.verify ? await verifyAll(store, names, true) : null;
    const shown = apps.map((each) => (verified ? { ...each, damage: verified.get(each.app) } : each));
    console.log(JSON.stringify(shown, null, 2));
  } else if (apps.length === 0) console.log(`Nothing is released in ${store.where}`);
  else {
    console.log([store.where, ...apps.flatMap(printLive)].join('\n'));
    if (values.verify) await verifyAll(store, names, false);
  }
};

const PRUNE = `npm run kenali -- prune [app] [--keep N] [--dry-run] [--target DIR|s3://…]   (N is at least ${KEEP_AT_LEAST})`;

/** The apps of the store, or the one that was named. */
async function appsToPrune(store: Store, positionals: readonly string[]): Promise<string[]> {
  const apps = await releasedApps(store);
  if (positionals.length === 0) return apps;
  const app = appOf(positionals, PRUNE);
  if (apps.includes(app)) return [app];
  throw new CliError(`${app} was never released in ${store.where}. It has: ${apps.join(', ') || 'nothing'}`);
}

/** `npm run kenali -- prune [app] --keep N`: removes all but the newest N releases that no pointer needs. */
export const prune: Command = async (args) => {
  const options = {
    keep: { type: 'string', default: String(KEEP_AT_LEAST) },
    'dry-run': { type: 'boolean', default: false },
    target: { type: 'string' },
  } as const;
  const { values, positionals } = readArguments(PRUNE, options, args);
  const keep = readKeep(values.keep);
  const isDryRun = values['dry-run'];
  const store = await openTarget(values.target, { readOnly: isDryRun });
  for (const app of await appsToPrune(store, positionals)) {
    const { releases, leftovers } = await pruneReleases(store, app, { keep, isDryRun });
    const done = isDryRun ? 'would remove' : 'removed';
    console.log(`${app}: ${done} ${releases.length} releases and ${leftovers.length} unfinished uploads`);
    for (const releaseId of [...releases, ...leftovers]) console.log(`  ${releaseId}`);
  }
};

/** `npm run kenali -- keep <app>`: copies a release to e2e/releases in place of another one, for tests that combine releases of different ages. */
export const keep: Command = async (args) => {
  const usage = 'npm run kenali -- keep <app> [--release ID] [--target DIR|s3://…]';
  const options = { release: { type: 'string' }, target: { type: 'string' } } as const;
  const { values, positionals } = readArguments(usage, options, args);
  const app = appOf(positionals, usage);
  const store = await openTarget(values.target, { readOnly: true });
  const into = join(root, 'e2e/releases');
  const { releaseId, bytes } = await keepRelease(store, { app, releaseId: values.release, into });
  console.log(`Copied ${app} ${releaseId} to e2e/releases (${Math.round(bytes / 1024)} KB)`);
};
