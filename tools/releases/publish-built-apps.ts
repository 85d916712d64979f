import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer } from '@kenali/federation/boot';
import { isChosen } from './automatic-moves.ts';
import { type Candidate, ContractMisfit, checkContracts } from './check-contracts.ts';
import { type Moved, type MoveNote, readPointer } from './move-pointer.ts';
import { moveStableIn } from './move-stable.ts';
import { type Published, publishTo } from './publish-release.ts';
import { demandRelease } from './read-release.ts';
import { folderStore } from './store/folder-store.ts';
import type { Store } from './store/store.ts';

export interface PublishedApp {
  app: string;
  releaseId: string;
  /** Whether the release is new in the store. */
  release: Published['status'];
  /** Whether the live version changed. */
  pointer: Moved['status'];
  /** Why another release than this build stays live, as a line for people. */
  kept?: string;
}

interface Built extends Candidate {
  release: Published['status'];
  before: Pointer | null;
}

async function builtApps(appsDir: string): Promise<string[]> {
  const apps = (await readdir(appsDir)).sort();
  const built = await Promise.all(
    apps.map((app) =>
      access(join(appsDir, app, 'dist/build.json')).then(
        () => true,
        () => false,
      ),
    ),
  );
  return apps.filter((_app, index) => built[index]);
}

async function publish(store: Store, app: string, distDir: string): Promise<Built> {
  const { releaseId, status } = await publishTo(store, { app, distDir });
  const { contract } = await demandRelease(store, app, releaseId);
  return { app, releaseId, contract, release: status, before: (await readPointer(store, app))?.pointer ?? null };
}

function choiceOf({ app, releaseId, before }: Built): string | undefined {
  if (!before || !isChosen(before)) return undefined;
  const { stable, canary, history } = before;
  const canaryText = canary ? ` and ${canary.releaseId} the canary` : '';
  return (
    `${app}: ${stable} stays live${canaryText}, as ${history.at(-1)?.actor ?? 'somebody'} chose. ` +
    `To publish this build (${releaseId}): npm run release -- ${app}`
  );
}

async function misfitOf(store: Store, candidate: Candidate, together: readonly Candidate[]) {
  try {
    await checkContracts(store, candidate, together);
  } catch (error) {
    if (error instanceof ContractMisfit) return error.message;
    throw error;
  }
}

/** What would not fit, by app. Whatever stays behind for that may no longer fit a build that would have gone with it. */
async function findMisfits(store: Store, wanted: readonly Built[]): Promise<Map<string, string>> {
  const misfits = new Map<string, string>();
  for (let before = -1; before < misfits.size; ) {
    before = misfits.size;
    const together = wanted.filter(({ app }) => !misfits.has(app));
    const reasons = await Promise.all(together.map((built) => misfitOf(store, built, together)));
    for (const [index, { app }] of together.entries()) if (reasons[index]) misfits.set(app, reasons[index]);
  }
  return misfits;
}

/**
 * Publishes the build of each app that has one, and makes it the live release where the app has none, or has one that
 * no person chose, and where it fits what else is live then.
 * @param options.appsDir folder of the apps; each build is expected in `<app>/dist`
 */
export async function publishBuiltApps(
  options: { appsDir: string; storeDir: string } & Pick<MoveNote, 'actor' | 'reason'>,
): Promise<PublishedApp[]> {
  const { appsDir, actor, reason } = options;
  const store = folderStore(options.storeDir);
  const builds: Built[] = [];
  for (const app of await builtApps(appsDir)) builds.push(await publish(store, app, join(appsDir, app, 'dist')));
  const isLive = ({ before, releaseId }: Built) => before?.stable === releaseId;
  const misfits = await findMisfits(
    store,
    builds.filter((built) => !isLive(built) && !choiceOf(built)),
  );
  const results: PublishedApp[] = [];
  for (const built of builds) {
    const { app, releaseId, release, before } = built;
    const kept = isLive(built) ? undefined : (choiceOf(built) ?? misfits.get(app));
    const result = { app, releaseId, release };
    if (isLive(built) || kept) results.push({ ...result, pointer: 'unchanged', ...(kept ? { kept } : {}) });
    else {
      const move = { app, releaseId, actor, reason, expectedRevision: before?.revision ?? 0 };
      results.push({ ...result, pointer: (await moveStableIn(store, move)).status });
    }
  }
  return results;
}
