import { CliError } from '@kenali/node-utils';
// npm run release -- <app>: builds one app, publishes it, makes it live.
import { buildApp } from '../../shared/build-apps.ts';
import { stopReader } from '../read-stop.ts';
import { releaseFromSources } from '../release-app.ts';
import { actor, appOf, openTarget, readArguments, root, runCommand, warnIfOff } from './command-line.ts';

const usage =
  'npm run release -- <app> [--channel stable|canary] [--percent N] [--anew] [--expect REVISION] [--target DIR|s3://…] [--reason …]';

runCommand(async () => {
  const { values, positionals } = readArguments(
    usage,
    {
      channel: { type: 'string', default: 'stable' },
      percent: { type: 'string' },
      expect: { type: 'string' },
      anew: { type: 'boolean', default: false },
      target: { type: 'string' },
      reason: { type: 'string', default: 'release' },
    },
    process.argv.slice(2),
  );
  const app = appOf(positionals, usage);
  const { channel, percent, anew: isAnew, reason, expect } = values;
  if (channel !== 'stable' && channel !== 'canary') throw new CliError(`Usage: ${usage}`);
  if ((channel === 'canary') !== (percent !== undefined))
    throw new CliError('--percent N belongs to --channel canary.');
  if (percent !== undefined && !(/^\d+(\.\d+)?$/.test(percent) && Number(percent) <= 100))
    throw new CliError('--percent is not a number from 0 to 100.');
  if (expect !== undefined && !/^\d+$/.test(expect)) throw new CliError('--expect is not a revision.');
  const store = await openTarget(values.target);
  const options = { app, channel, isAnew, actor: actor(), reason, readStop: stopReader(root, process.env) } as const;
  const done = await releaseFromSources(store, () => buildApp(root, app), {
    ...options,
    ...(percent === undefined ? {} : { percent: Number(percent) }),
    ...(expect === undefined ? {} : { expectedRevision: Number(expect) }),
  });
  const part = percent === undefined ? 'everybody' : `${percent}% of the visitors`;
  console.log(`${app} ${done.releaseId} is live for ${part} in ${store.where}`);
  console.log(`release ${done.release}, pointer ${done.pointer.status}, revision ${done.pointer.revision}`);
  warnIfOff(app, done.pointer);
});
