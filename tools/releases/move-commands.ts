import { CliError } from '@kenali/node-utils';
import { rollBack, switchApp, switchWorker } from '@kenali/releases';
import { confirmOnSite } from './ask-site.ts';
import { actor, appOf, type Command, openTarget, readArguments, readExpected, warnIfOff } from './command-line.ts';

const ROLLBACK =
  'npm run kenali -- rollback <app> [--to ID] [--channel stable|canary] [--expect REVISION] [--target DIR|s3://…] [--reason …]';

/** `npm run kenali -- rollback <app>`: ends the canary, or restores the previous stable release, or the one of `--to`. */
export const rollback: Command = async (args) => {
  const { values, positionals } = readArguments(
    ROLLBACK,
    {
      channel: { type: 'string' },
      to: { type: 'string' },
      expect: { type: 'string' },
      target: { type: 'string' },
      reason: { type: 'string', default: 'rollback' },
    },
    args,
  );
  const app = appOf(positionals, ROLLBACK);
  const { channel, to, reason } = values;
  if (channel !== undefined && channel !== 'stable' && channel !== 'canary') throw new CliError(`Usage: ${ROLLBACK}`);
  if (to !== undefined && channel === 'canary')
    throw new CliError('--to names a stable release. To end the canary, leave it out.');
  const move = { app, channel, to, actor: actor(), reason, ...readExpected(values.expect) } as const;
  const store = await openTarget(values.target, { app });
  const done = await rollBack(store, move);
  if (done.status === 'unchanged') {
    console.log(`${app} ${done.to} is the stable release already (revision ${done.revision}, ${store.where})`);
    console.log(await confirmOnSite(store, { app }));
    return;
  }
  for (const problem of done.skipped ?? []) console.log(`Skipped: ${problem}`);
  console.log(
    `${app}: the pointer gives visitors of ${done.channel} ${done.from} the release ${done.to} (revision ${done.revision}, ${store.where})`,
  );
  if (done.doubt)
    console.log(
      `Is ${done.to} good? ${done.doubt}. If it fails too: npm run kenali -- rollback ${app}, or --to an earlier one`,
    );
  warnIfOff(app, done);
  console.log(await confirmOnSite(store, { app, release: { id: done.to, channel: 'stable' } }));
};

/** Not an app: a part of the shell that can be switched alone. */
const WORKER = 'worker';
const SWITCH = 'npm run kenali -- switch <app>|worker on|off [--expect REVISION] [--target DIR|s3://…] [--reason …]';

/**
 * `npm run kenali -- switch <app> off`: nobody gets the app until it is switched on again. `worker` is the service worker, which browsers then
 * remove.
 */
export const switchOnOff: Command = async (args) => {
  const options = { expect: { type: 'string' }, target: { type: 'string' }, reason: { type: 'string' } } as const;
  const { values, positionals } = readArguments(SWITCH, options, args);
  const [name, position] = positionals;
  const app = appOf(name ? [name] : [], SWITCH);
  if ((position !== 'on' && position !== 'off') || positionals.length > 2) throw new CliError(`Usage: ${SWITCH}`);
  const pointerOf = app === WORKER ? 'shell' : app;
  const reason = values.reason ?? `${app === WORKER ? 'worker ' : ''}switched ${position}`;
  const move = { enabled: position === 'on', actor: actor(), reason, ...readExpected(values.expect) };
  const store = await openTarget(values.target, { app: pointerOf });
  const { status, revision } =
    app === WORKER ? await switchWorker(store, move) : await switchApp(store, { app, ...move });
  console.log(`${app} is ${position} (pointer ${status}, revision ${revision}, ${store.where})`);
  console.log(await confirmOnSite(store, { app: pointerOf }));
};
