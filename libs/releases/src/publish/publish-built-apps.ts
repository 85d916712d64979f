import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer, Release } from '@kenali/federation/boot';
import { type Candidate, ContractMismatch, checkContracts } from '../pointers/check-contracts.ts';
import { type MoveDetails, type Moved, readPointer } from '../pointers/move-pointer.ts';
import { moveStable } from '../pointers/moves.ts';
import { checkPrefixes, PrefixTaken } from '../registry/claim-prefixes.ts';
import type { Store } from '../store/store.ts';
import { type Published, publishRelease } from './publish-release.ts';
import { requireRelease } from './read-release.ts';

/** Actors of automatic moves. A later automatic move can replace the releases that they made live. */
export const START_ACTOR = 'npm start';
export const DEV_ACTOR = 'npm run dev';

const isAutomatic = (actor: string | undefined): boolean =>
  actor === START_ACTOR || actor === DEV_ACTOR || actor?.startsWith(`${DEV_ACTOR} -- `) === true;

export interface PublishedApp {
  app: string;
  releaseId: string;
  /** Whether the release is new in the store. */
  release: Published['status'];
  /** Whether the stable release changed. */
  pointer: Moved['status'];
  /** Why another release stays live. One line for the terminal. */
  kept?: string;
}

interface Built extends Candidate, Pick<Release, 'prefixes'> {
  release: Published['status'];
  before: Pointer | null;
}

async function findBuiltApps(appsDir: string): Promise<string[]> {
  const apps = (await readdir(appsDir)).sort();
  const isBuilt = (app: string) =>
    access(join(appsDir, app, 'dist/build.json')).then(
      () => true,
      () => false,
    );
  const built = await Promise.all(apps.map(isBuilt));
  return apps.filter((_app, index) => built[index]);
}

async function publishBuild(store: Store, app: string, distDir: string): Promise<Built> {
  const { releaseId, status } = await publishRelease(store, { app, distDir });
  const { contract, prefixes, provides, manifest } = await requireRelease(store, app, releaseId);
  return {
    app,
    releaseId,
    contract,
    prefixes,
    provides,
    manifest,
    release: status,
    before: (await readPointer(store, app))?.pointer ?? null,
  };
}

/** Returns why the current releases stay: a person made one live, or there is a canary. Undefined if neither is true. */
function keptByChoice({ app, releaseId, before }: Built): string | undefined {
  if (!before || (!before.canary && isAutomatic(before.history.at(-1)?.actor))) return undefined;
  const { stable, canary, history } = before;
  const canaryText = canary ? ` and ${canary.releaseId} the canary` : '';
  return (
    `${app}: ${stable} stays live${canaryText}, as ${history.at(-1)?.actor ?? 'somebody'} chose. ` +
    `To publish this build (${releaseId}): npm run kenali -- release ${app}`
  );
}

async function findMismatch(store: Store, candidate: Built, together: readonly Candidate[]) {
  try {
    await checkContracts(store, candidate, together);
    await checkPrefixes(store, candidate);
  } catch (error) {
    if (error instanceof ContractMismatch || error instanceof PrefixTaken) return error.message;
    throw error;
  }
}

/** Returns the mismatches by app. Repeats, because a build may need another one that was just rejected. */
async function findMismatches(store: Store, candidates: readonly Built[]): Promise<Map<string, string>> {
  const mismatches = new Map<string, string>();
  for (let before = -1; before < mismatches.size; ) {
    before = mismatches.size;
    const together = candidates.filter(({ app }) => !mismatches.has(app));
    const reasons = await Promise.all(together.map((built) => findMismatch(store, built, together)));
    for (const [index, { app }] of together.entries()) if (reasons[index]) mismatches.set(app, reasons[index]);
  }
  return mismatches;
}

/**
 * Publishes the build of each app that has one, and makes it live if it fits what else is live and no person chose the
 * current release.
 * @param options.appsDir folder of the apps, with each build in `<app>/dist`
 */
export async function publishBuiltApps(
  store: Store,
  { appsDir, actor, reason }: { appsDir: string } & Pick<MoveDetails, 'actor' | 'reason'>,
): Promise<PublishedApp[]> {
  const builds: Built[] = [];
  for (const app of await findBuiltApps(appsDir))
    builds.push(await publishBuild(store, app, join(appsDir, app, 'dist')));
  const isLive = ({ before, releaseId }: Built) => before?.stable === releaseId;
  const mismatches = await findMismatches(
    store,
    builds.filter((built) => !isLive(built) && !keptByChoice(built)),
  );
  const results: PublishedApp[] = [];
  for (const built of builds) {
    const { app, releaseId, release, before } = built;
    const kept = isLive(built) ? undefined : (keptByChoice(built) ?? mismatches.get(app));
    const result = { app, releaseId, release };
    if (isLive(built) || kept) results.push({ ...result, pointer: 'unchanged', ...(kept ? { kept } : {}) });
    else {
      const move = { app, releaseId, actor, reason, expectedRevision: before?.revision ?? 0 };
      results.push({ ...result, pointer: (await moveStable(store, move)).status });
    }
  }
  return results;
}
