// npm run releases:prune -- --keep N: removes what no pointer names, except for the last N.
import { releasedApps } from '../check-contracts.ts';
import { KEEP_AT_LEAST, pruneReleases, readKeep } from '../prune-releases.ts';
import { openTarget, readArguments, runCommand } from './command-line.ts';

const usage = `npm run releases:prune -- [--keep N] [--target DIR|s3://…]   (N is ${KEEP_AT_LEAST} at least)`;

runCommand(async () => {
  const options = { keep: { type: 'string', default: String(KEEP_AT_LEAST) }, target: { type: 'string' } } as const;
  const { values } = readArguments(usage, options, process.argv.slice(2));
  const keep = readKeep(values.keep);
  const store = await openTarget(values.target);
  for (const app of await releasedApps(store)) {
    const { releases, leftovers } = await pruneReleases(store, app, { keep });
    console.log(`${app}: ${releases.length} releases and ${leftovers.length} unfinished uploads removed`);
    for (const releaseId of [...releases, ...leftovers]) console.log(`  ${releaseId}`);
  }
});
