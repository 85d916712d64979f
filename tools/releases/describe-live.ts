import type { CanaryStopView } from '@kenali/contracts';
import type { Pointer, PointerMove } from '@kenali/federation/boot';
import { releasedApps } from './check-contracts.ts';
import { readPointer } from './move-pointer.ts';
import { readRelease } from './read-release.ts';
import { type ReadStop, stopOf } from './read-stop.ts';
import type { Store } from './store/store.ts';

export interface LiveApp {
  app: string;
  /** Null when the pointer cannot be read; `problem` says why. */
  pointer: Pointer | null;
  /** What the stable release needs of the shell, or offers as the shell. */
  contract?: string;
  /** Move that made the stable release the live one. */
  since?: PointerMove;
  /** Why the site assigns the canary to nobody. */
  stop?: CanaryStopView;
  problem?: string;
}

/** The move from which on the release has been stable without interruption. */
function sinceOf({ stable, history }: Pointer): PointerMove | undefined {
  const before = history.findLastIndex((move) => move.stable !== stable);
  return history[before + 1];
}

/** A site that does not answer hides nothing of what is live. */
async function describeStop(pointer: Pointer, app: string, readStop: ReadStop): Promise<Partial<LiveApp>> {
  try {
    const stop = await stopOf(pointer, app, readStop);
    return stop ? { stop } : {};
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

async function describeApp(store: Store, app: string, readStop: ReadStop): Promise<LiveApp> {
  try {
    const pointer = (await readPointer(store, app))?.pointer ?? null;
    if (!pointer) return { app, pointer };
    const release = await readRelease(store, app, pointer.stable);
    const since = sinceOf(pointer);
    const stop = await describeStop(pointer, app, readStop);
    if (!release) return { app, pointer, since, ...stop, problem: `${pointer.stable} is not in the store` };
    return { app, pointer, since, ...stop, contract: release.contract };
  } catch (error) {
    return { app, pointer: null, problem: (error as Error).message };
  }
}

/**
 * What is live in a store, app by app.
 * @param readStop where the site keeps its notes; nothing is said of stopped canaries without it
 */
export async function describeLive(store: Store, readStop: ReadStop = async () => null): Promise<LiveApp[]> {
  const apps = await releasedApps(store);
  return Promise.all(apps.map((app) => describeApp(store, app, readStop)));
}

const SHOWN_MOVES = 5;
const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');
const noteOf = ({ time, actor, reason }: { time: string; actor: string; reason: string }): string =>
  `${minute(time)} by ${actor}: ${reason}`;

function canaryLine({ canary }: Pointer, stop: CanaryStopView | undefined): string[] {
  if (!canary) return [];
  const stopped = stop ? `, stopped ${noteOf({ ...stop, actor: 'the site' })}` : '';
  return [`  canary  ${canary.releaseId} for ${canary.percent}%${stopped}`];
}

function moveLine(move: PointerMove): string {
  const canary = move.canary ? ` + ${move.canary.releaseId} ${move.canary.percent}%` : '';
  return `    ${move.revision}. ${move.stable}${canary}${move.rollback ? ' (rollback)' : ''}  ${noteOf(move)}`;
}

/** The same for people, times in UTC. */
export function printLive({ app, pointer, contract, since, stop, problem }: LiveApp): string[] {
  if (!pointer) return [app, `  ${problem ?? 'no pointer'}`];
  return [
    `${app}${pointer.enabled ? '' : '  SWITCHED OFF'}`,
    `  stable  ${pointer.stable}${contract ? `  contract ${contract}` : ''}  revision ${pointer.revision}`,
    ...(since ? [`  since   ${noteOf(since)}`] : []),
    ...canaryLine(pointer, stop),
    ...(problem ? [`  PROBLEM ${problem}`] : []),
    '  history',
    ...pointer.history.slice(-SHOWN_MOVES).reverse().map(moveLine),
  ];
}
