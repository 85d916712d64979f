import { CliError } from '@kenali/node-utils';
import {
  describeFlags,
  type Moved,
  type Store,
  setFlag,
  switchFlagOff,
  unsetFlag,
  warnOfShells,
} from '@kenali/releases';
import {
  actor,
  appOf,
  type Command,
  openTarget,
  readArguments,
  readExpected,
  readPercent,
  warnIfOff,
} from './command-line.ts';

const CONFIG =
  'npm run kenali -- config [app] | <app> set FLAG VALUE [--percent 20] | <app> unset FLAG | <app> off FLAG ' +
  '[--reason …] [--during-freeze WHY] [--expect REVISION] [--target DIR|s3://…]';

const OPTIONS = {
  percent: { type: 'string' },
  reason: { type: 'string' },
  'during-freeze': { type: 'string' },
  expect: { type: 'string' },
  target: { type: 'string' },
} as const;

const usage = () => new CliError(`Usage: ${CONFIG}`);

interface Move {
  app: string;
  flag: string;
  actor: string;
  reason: string;
  duringFreeze?: string;
  expectedRevision?: number;
}
type Action = (store: Store, move: Move) => Promise<[moved: Moved, what: string]>;

const ACTIONS: Record<string, (value: string | undefined, percent: string | undefined) => Action> = {
  set(text, share) {
    if (text === undefined) throw usage();
    const percent = share === undefined ? 100 : readPercent(share);
    const what = `is ${text}${percent === 100 ? '' : ` for ${percent}% of the browsers`}`;
    return async (store, move) => [await setFlag(store, { ...move, text, percent }), what];
  },
  unset(text, share) {
    if (text !== undefined || share !== undefined) throw usage();
    return async (store, move) => [await unsetFlag(store, move), 'has its default'];
  },
  off(text, share) {
    if (text !== undefined || share !== undefined) throw usage();
    return async (store, move) => {
      const { without, ...moved } = await switchFlagOff(store, move);
      for (const line of without) console.log(`No effect on ${line}`);
      return [moved, 'is off for everybody'];
    };
  },
};

async function list(store: Store, app: string | undefined): Promise<void> {
  const lines = await describeFlags(store, app);
  console.log([store.where, ...lines].join('\n'));
}

/**
 * `npm run kenali -- config <app> set <flag> <value>`: changes what the releases of an app do, without a release. `off` is the kill switch. Without an
 * action it lists the flags.
 */
export const config: Command = async (args) => {
  const { values, positionals } = readArguments(CONFIG, OPTIONS, args);
  const [name, action, flag, value, ...more] = positionals;
  const { percent, reason, expect, target, 'during-freeze': duringFreeze } = values;
  if (more.length > 0) throw usage();
  const app = name === undefined ? undefined : appOf([name], CONFIG);
  if (!app || action === undefined) return list(await openTarget(target, { readOnly: true }), app);
  const prepare = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (!prepare || !flag) throw usage();
  const expected = readExpected(expect);
  const act = prepare(value, percent);
  const store = await openTarget(target);
  const [moved, what] = await act(store, {
    ...{ app, flag, actor: actor(), reason: reason ?? `${action} ${flag}` },
    ...(duringFreeze ? { duringFreeze } : {}),
    ...expected,
  });
  console.log(`${app}: ${flag} ${what} (pointer ${moved.status}, revision ${moved.revision}, ${store.where})`);
  for (const warning of await warnOfShells(store)) console.log(warning);
  warnIfOff(app, moved);
};
