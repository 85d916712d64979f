import { CliError } from '@kenali/node-utils';
import { describeFlags, type Moved, switchFlag, unsetFlag } from '@kenali/releases';
import { confirmOnSite } from './ask-site.ts';
import { actor, appOf, type Command, openTarget, readArguments, readExpected, warnIfOff } from './command-line.ts';

const CONFIG =
  'npm run kenali -- config [app] | <app> on|off|unset FLAG [--reason …] [--expect REVISION] [--target DIR|s3://…]';

const OPTIONS = { reason: { type: 'string' }, expect: { type: 'string' }, target: { type: 'string' } } as const;

const DONE: Record<string, string> = {
  on: 'is on for everybody',
  off: 'is off for everybody',
  unset: 'has its default',
};

async function list(target: string | undefined, app: string | undefined): Promise<void> {
  const store = await openTarget(target, { readOnly: true });
  console.log([store.where, ...(await describeFlags(store, app))].join('\n'));
}

/**
 * `npm run kenali -- config <app> off <flag>`: changes what the releases of an app do, without a release. Without an action it lists the flags.
 */
export const config: Command = async (args) => {
  const { values, positionals } = readArguments(CONFIG, OPTIONS, args);
  const [name, action = '', flag, ...more] = positionals;
  const { reason, expect, target } = values;
  const app = name === undefined ? undefined : appOf([name], CONFIG);
  if (!action && reason === undefined && expect === undefined) return list(target, app);
  if (!app || !flag || more.length > 0 || !Object.hasOwn(DONE, action)) throw new CliError(`Usage: ${CONFIG}`);
  const move = { app, flag, actor: actor(), reason: reason ?? `${action} ${flag}`, ...readExpected(expect) };
  const store = await openTarget(target, { app });
  const moved: Moved & { without?: string[] } =
    action === 'unset' ? await unsetFlag(store, move) : await switchFlag(store, { ...move, isOn: action === 'on' });
  for (const line of moved.without ?? []) console.log(`No effect on ${line}`);
  console.log(`${app}: ${flag} ${DONE[action]} (pointer ${moved.status}, revision ${moved.revision}, ${store.where})`);
  warnIfOff(app, moved);
  console.log(await confirmOnSite(store, { app }));
};
