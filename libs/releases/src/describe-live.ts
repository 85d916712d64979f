import type { CanaryStopView } from '@kenali/contracts';
import {
  findMoveSince,
  flagSettings,
  type Pointer,
  type PointerMove,
  type Release,
  servedReleases,
} from '@kenali/federation/boot';
import { findCanaryStop, type ReadStop } from './canary-stop.ts';
import { ContractMismatch, checkContracts, releasedApps } from './pointers/check-contracts.ts';
import { readPointer } from './pointers/move-pointer.ts';
import { checkSignature } from './pointers/pointer-signature.ts';
import { readRelease } from './publish/read-release.ts';
import { requireSignedRelease } from './publish/sign-release.ts';
import type { Store } from './store/store.ts';

export interface LiveApp {
  app: string;
  /** Null if the pointer cannot be read; then `problem` is set. */
  pointer: Pointer | null;
  /** The shell contract that the stable release needs, or offers if it is the shell. */
  contract?: string;
  /** The move that made the stable release live. */
  since?: PointerMove;
  /** Set if the site stopped the canary. */
  stop?: CanaryStopView;
  problem?: string;
}

/** What throws is a problem of the app, also if site or store do not answer, and not an error: everything else is still known. */
async function attempt(work: () => Promise<Partial<LiveApp>>): Promise<Partial<LiveApp>> {
  try {
    return await work();
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** Two moves at the same time do not see each other, so what they made live may not fit. Pages refuse such a remote. */
async function fitProblem(store: Store, release: Release, { enabled }: Pointer): Promise<Partial<LiveApp>> {
  if (!enabled) return {};
  try {
    await checkContracts(store, release);
    return {};
  } catch (error) {
    // A broken pointer of another app is the problem of that app.
    if (!(error instanceof ContractMismatch)) return {};
    return { problem: error.message.replace(' Nothing was moved.', '') };
  }
}

async function describeApp(store: Store, app: string, readStop: ReadStop): Promise<LiveApp> {
  try {
    const found = await readPointer(store, app);
    const pointer = found?.pointer ?? null;
    if (!found || !pointer) return { app, pointer };
    const release = await readRelease(store, app, pointer.stable);
    const since = findMoveSince(pointer, (move) => move.stable === pointer.stable);
    const stop = await attempt(async () => ({ stop: await findCanaryStop(pointer, app, readStop) }));
    if (!release) return { app, pointer, since, ...stop, problem: `${pointer.stable} is not in the store` };
    const unsigned = await attempt(async () => {
      if (store.signer) checkSignature(store, app, found.text);
      for (const { releaseId } of servedReleases(pointer)) await requireSignedRelease(store, app, releaseId);
      return {};
    });
    const unfit = await fitProblem(store, release, pointer);
    return { app, pointer, since, ...unfit, ...stop, ...unsigned, contract: release.contract };
  } catch (error) {
    return { app, pointer: null, problem: (error as Error).message };
  }
}

/**
 * Describes what is live in a store, per app.
 * @param readStop defaults to "no canary was stopped"
 */
export async function describeLive(store: Store, readStop: ReadStop = async () => null): Promise<LiveApp[]> {
  const apps = await releasedApps(store);
  return Promise.all(apps.map((app) => describeApp(store, app, readStop)));
}

const SHOWN_MOVES = 5;
/** "2026-11-21 01:02 by ayu: release", in UTC. */
export const describeMove = ({ time, actor, reason }: { time: string; actor: string; reason: string }): string =>
  `${time.slice(0, 16).replace('T', ' ')} by ${actor}: ${reason}`;

function canaryLine({ canary }: Pointer, stop: CanaryStopView | undefined): string[] {
  if (!canary) return [];
  const stopped = stop ? `, stopped ${describeMove({ ...stop, actor: 'the site' })}` : '';
  return [`  canary  ${canary.releaseId} for ${canary.percent}%${stopped}`];
}

const flagLines = ({ config }: Pointer): string[] =>
  Object.entries(flagSettings(config)).map(([name, { value }]) => `  flag    ${name} is ${value ? 'on' : 'off'}`);

function moveLine(move: PointerMove): string {
  const canary = move.canary ? ` + ${move.canary.releaseId} ${move.canary.percent}%` : '';
  return `    ${move.revision}. ${move.stable}${canary}${move.rollback ? ' (rollback)' : ''}  ${describeMove(move)}`;
}

/** Formats the description for the terminal, with times in UTC. */
export function printLive({ app, pointer, contract, since, stop, problem }: LiveApp): string[] {
  if (!pointer) return [app, `  ${problem ?? 'no pointer'}`];
  return [
    `${app}${pointer.enabled ? '' : '  SWITCHED OFF'}`,
    `  stable  ${pointer.stable}${contract ? `  contract ${contract}` : ''}  revision ${pointer.revision}`,
    ...(pointer.config?.worker === 'off' ? ['  WORKER SWITCHED OFF'] : []),
    ...(since ? [`  since   ${describeMove(since)}`] : []),
    ...canaryLine(pointer, stop),
    ...flagLines(pointer),
    ...(problem ? [`  PROBLEM ${problem}`] : []),
    '  history',
    ...pointer.history.slice(-SHOWN_MOVES).reverse().map(moveLine),
  ];
}
