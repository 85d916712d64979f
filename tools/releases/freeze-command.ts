import { CliError } from '@kenali/node-utils';
import { freezeApp, thawApp } from '@kenali/releases';
import { actor, appOf, type Command, openTarget, readArguments, readExpected, readTime } from './command-line.ts';

const FREEZE =
  'npm run release:freeze -- <app> --until TIME [--from TIME] --reason WHY | off [--expect REVISION] [--target DIR|s3://…]';

/**
 * `npm run release:freeze -- <app>`: releases do not move the pointer of the app for a time, unless they say why. Rollbacks do. `off`
 * ends all freezes of the app.
 */
export const freeze: Command = async (args) => {
  const options = {
    from: { type: 'string' },
    until: { type: 'string' },
    reason: { type: 'string' },
    expect: { type: 'string' },
    target: { type: 'string' },
  } as const;
  const { values, positionals } = readArguments(FREEZE, options, args);
  const [name, position, ...more] = positionals;
  const app = appOf(name ? [name] : [], FREEZE);
  const { until, reason, expect } = values;
  const isOff = position === 'off' && until === undefined && values.from === undefined;
  if (more.length > 0 || (!isOff && (position !== undefined || !until || !reason)))
    throw new CliError(`Usage: ${FREEZE}`);
  const expected = readExpected(expect);
  const details = {
    ...{ app, actor: actor(), reason: reason ?? 'ended' },
    ...expected,
  };
  const from = values.from === undefined ? new Date().toISOString() : readTime('--from', values.from);
  const end = until === undefined ? '' : readTime('--until', until);
  const store = await openTarget(values.target);
  const moved = isOff ? await thawApp(store, details) : await freezeApp(store, { ...details, from, until: end });
  const what = isOff ? 'is not frozen' : `is frozen from ${from} until ${end}`;
  console.log(`${app} ${what} (pointer ${moved.status}, revision ${moved.revision}, ${store.where})`);
};
