import { CliError } from '@kenali/node-utils';
// npm run rollback -- <app>: ends the canary, or makes the earlier release live again.
import { rollBack } from '../roll-back.ts';
import { actor, appOf, openTarget, readArguments, runCommand, warnIfOff } from './command-line.ts';

const usage = 'npm run rollback -- <app> [--channel stable|canary] [--target DIR|s3://…] [--reason …]';

runCommand(async () => {
  const { values, positionals } = readArguments(
    usage,
    {
      channel: { type: 'string' },
      target: { type: 'string' },
      reason: { type: 'string', default: 'rollback' },
    },
    process.argv.slice(2),
  );
  const app = appOf(positionals, usage);
  const { channel, reason } = values;
  if (channel !== undefined && channel !== 'stable' && channel !== 'canary') throw new CliError(`Usage: ${usage}`);
  const store = await openTarget(values.target);
  const done = await rollBack(store, { app, channel, actor: actor(), reason });
  const { from, to, revision, channel: moved, skipped = [] } = done;
  for (const fault of skipped) console.log(`Passed over: ${fault}`);
  console.log(`${app}: visitors of ${moved} ${from} get ${to} (revision ${revision}, ${store.where})`);
  warnIfOff(app, done);
});
