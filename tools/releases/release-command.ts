import { resolve } from 'node:path';
import { isSafeName } from '@kenali/federation/boot';
import { CliError } from '@kenali/node-utils';
import { releaseFromSources, releasePublished, type Store } from '@kenali/releases';
import { buildApp, root } from '../shared/apps.ts';
import { createApiCheck } from './api-check.ts';
import { confirmOnSite } from './ask-site.ts';
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
import { createStopReader } from './stop-reader.ts';

const RELEASE =
  'npm run kenali -- release <app> [--dist DIR|--release ID] [--channel stable|canary] [--percent N] [--anew] ' +
  '[--force-dirty] [--skip-api-check WHY] [--expect REVISION] [--target DIR|s3://…] [--reason …]';
const OPTIONS = {
  dist: { type: 'string' },
  release: { type: 'string' },
  channel: { type: 'string', default: 'stable' },
  percent: { type: 'string' },
  expect: { type: 'string' },
  anew: { type: 'boolean', default: false },
  'force-dirty': { type: 'boolean', default: false },
  'skip-api-check': { type: 'string' },
  target: { type: 'string' },
  reason: { type: 'string', default: 'release' },
} as const;

interface Wanted {
  app: string;
  /** A finished build. Undefined: the sources are built. */
  distDir: string | undefined;
  /** Undefined: the build, and not a release of the store. */
  releaseId: string | undefined;
  move: Omit<Parameters<typeof releasePublished>[1], 'releaseId'>;
}

/** @returns the canary's share, or undefined for the stable channel */
function readShare(channel: string, percent: string | undefined, reselect: boolean): number | undefined {
  if (channel !== 'stable' && channel !== 'canary') throw new CliError(`Usage: ${RELEASE}`);
  if (reselect && channel !== 'canary')
    throw new CliError('--anew selects other browsers for a canary: it goes with --channel canary.');
  if ((channel === 'canary') !== (percent !== undefined))
    throw new CliError('--channel canary and --percent N go together.');
  return percent === undefined ? undefined : readPercent(percent);
}

function readWanted(args: string[]): Wanted & { target: string | undefined } {
  const { values, positionals } = readArguments(RELEASE, OPTIONS, args);
  const app = appOf(positionals, RELEASE);
  const { release: releaseId, channel, anew: reselect, reason, expect, target } = values;
  const percent = readShare(channel, values.percent, reselect);
  const expected = readExpected(expect);
  if (releaseId !== undefined && !isSafeName(releaseId))
    throw new CliError('--release must be a release id, such as 0.1.0-3f9c2a7b10.');
  const { dist } = values;
  if (dist !== undefined && releaseId !== undefined)
    throw new CliError('--dist names a build, and does not go with --release.');
  const skipApiCheck = values['skip-api-check'];
  const move = {
    app,
    reselect,
    actor: actor(),
    forceDirty: values['force-dirty'],
    ...(skipApiCheck === undefined
      ? { reason, checkApi: createApiCheck(root, process.env) }
      : { reason: `${reason} (not compared with the API: ${skipApiCheck})` }),
    readStop: createStopReader(root, process.env),
    ...(percent === undefined ? {} : { percent }),
    ...expected,
  };
  return { app, distDir: dist && resolve(root, dist), releaseId, move, target };
}

/** `release`: what happened to the files. */
type Announced = Pick<Awaited<ReturnType<typeof releaseFromSources>>, 'releaseId' | 'pointer' | 'isLive'> & {
  release: string;
};

async function run(store: Store, { app, distDir, releaseId, move }: Wanted): Promise<Announced> {
  if (releaseId !== undefined) {
    return { releaseId, release: 'as published', pointer: await releasePublished(store, { ...move, releaseId }) };
  }
  return releaseFromSources(store, async () => distDir ?? buildApp(root, app), move);
}

const describeAudience = ({ percent }: Wanted['move']): string =>
  percent === undefined ? 'everybody' : `${percent}% of the visitors`;

/**
 * `npm run kenali -- release <app>`: builds one app, publishes it and makes it live. With `--release ID`, makes a release live that is
 * in the store already, and builds nothing.
 */
export const release: Command = async (args) => {
  const { target, ...wanted } = readWanted(args);
  const { app, move } = wanted;
  const store = await openTarget(target, { app });
  const done = await run(store, wanted);
  const { releaseId, pointer } = done;
  if (done.isLive) {
    console.log(`${app} ${releaseId} is the stable release already: nothing that is built has changed.`);
    return;
  }
  console.log(`${app}: the pointer in ${store.where} names ${releaseId} for ${describeAudience(move)}`);
  console.log(`release ${done.release}, pointer ${pointer.status}, revision ${pointer.revision}`);
  warnIfOff(app, pointer);
  // Nobody gets a canary of 0%.
  const served = { id: releaseId, channel: move.percent === undefined ? 'stable' : 'canary' } as const;
  console.log(await confirmOnSite(store, { app, ...(move.percent === 0 ? {} : { release: served }) }));
};
