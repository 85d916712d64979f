import { CliError } from '@kenali/node-utils';
import { releaseFromSources, rollBack, switchApp, switchWorker } from '@kenali/releases';
import { buildApp } from '../shared/apps.ts';
import { actor, appOf, type Command, openTarget, readArguments, root, warnIfOff } from './command-line.ts';
import { createStopReader } from './stop-reader.ts';

const RELEASE =
  'npm run release -- <app> [--channel stable|canary] [--percent N] [--anew] [--expect REVISION] [--target DIR|s3://…] [--reason …]';

/** `npm run release -- <app>`: builds one app, publishes it and makes it live. */
export const release: Command = async (args) => {
  const { values, positionals } = readArguments(
    RELEASE,
    {
      channel: { type: 'string', default: 'stable' },
      percent: { type: 'string' },
      expect: { type: 'string' },
      anew: { type: 'boolean', default: false },
      target: { type: 'string' },
      reason: { type: 'string', default: 'release' },
    },
    args,
  );
  const app = appOf(positionals, RELEASE);
  const { channel, percent, anew: reselect, reason, expect } = values;
  if (channel !== 'stable' && channel !== 'canary') throw new CliError(`Usage: ${RELEASE}`);
  if ((channel === 'canary') !== (percent !== undefined))
    throw new CliError('--channel canary and --percent N go together.');
  if (percent !== undefined && !(/^\d+(\.\d+)?$/.test(percent) && Number(percent) <= 100))
    throw new CliError('--percent must be a number from 0 to 100.');
  if (expect !== undefined && !/^\d+$/.test(expect)) throw new CliError('--expect must be a revision.');
  const store = await openTarget(values.target);
  const readStop = createStopReader(root, process.env);
  const done = await releaseFromSources(store, () => buildApp(root, app), {
    ...{ app, channel, reselect, actor: actor(), reason, readStop },
    ...(percent === undefined ? {} : { percent: Number(percent) }),
    ...(expect === undefined ? {} : { expectedRevision: Number(expect) }),
  });
  const audience = percent === undefined ? 'everybody' : `${percent}% of the visitors`;
  console.log(`${app} ${done.releaseId} is live for ${audience} in ${store.where}`);
  console.log(`release ${done.release}, pointer ${done.pointer.status}, revision ${done.pointer.revision}`);
  warnIfOff(app, done.pointer);
};

const ROLLBACK = 'npm run rollback -- <app> [--channel stable|canary] [--target DIR|s3://…] [--reason …]';

/** `npm run rollback -- <app>`: ends the canary, or restores the previous stable release. */
export const rollback: Command = async (args) => {
  const { values, positionals } = readArguments(
    ROLLBACK,
    {
      channel: { type: 'string' },
      target: { type: 'string' },
      reason: { type: 'string', default: 'rollback' },
    },
    args,
  );
  const app = appOf(positionals, ROLLBACK);
  const { channel, reason } = values;
  if (channel !== undefined && channel !== 'stable' && channel !== 'canary') throw new CliError(`Usage: ${ROLLBACK}`);
  const store = await openTarget(values.target);
  const done = await rollBack(store, { app, channel, actor: actor(), reason });
  for (const problem of done.skipped ?? []) console.log(`Skipped: ${problem}`);
  console.log(
    `${app}: visitors of ${done.channel} ${done.from} get ${done.to} (revision ${done.revision}, ${store.where})`,
  );
  warnIfOff(app, done);
};

/** Not an app: a part of the shell that can be switched alone. */
const WORKER = 'worker';
const SWITCH = 'npm run release:switch -- <app>|worker on|off [--target DIR|s3://…] [--reason …]';

/**
 * `npm run release:switch -- <app> off`: nobody gets the app until it is switched on again. `worker` is the service worker, which browsers then
 * remove.
 */
export const switchOnOff: Command = async (args) => {
  const options = { target: { type: 'string' }, reason: { type: 'string' } } as const;
  const { values, positionals } = readArguments(SWITCH, options, args);
  const [name, position] = positionals;
  const app = appOf(name ? [name] : [], SWITCH);
  if ((position !== 'on' && position !== 'off') || positionals.length > 2) throw new CliError(`Usage: ${SWITCH}`);
  const store = await openTarget(values.target);
  const reason = values.reason ?? `${app === WORKER ? 'worker ' : ''}switched ${position}`;
  const move = { enabled: position === 'on', actor: actor(), reason };
  const { status, revision } =
    app === WORKER ? await switchWorker(store, move) : await switchApp(store, { app, ...move });
  console.log(`${app} is ${position} (pointer ${status}, revision ${revision}, ${store.where})`);
};
