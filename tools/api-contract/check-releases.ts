import { earlierReleases } from '@kenali/federation/boot';
import { readPointer, readRelease, releasedApps, type Store, servedReleases } from '@kenali/releases';
import { type ApiDocument, findBreakingChanges } from './breaking-changes.ts';
import { deprecatedOf } from './find-needs.ts';

/** A release that visitors get, or that one rollback brings back. */
interface UsedRelease {
  app: string;
  releaseId: string;
  /** Digest of the document it was built against. */
  api: string;
  /** The calls in its scripts. */
  calls: readonly string[];
}

async function usedReleases(store: Store): Promise<UsedRelease[]> {
  const used: UsedRelease[] = [];
  for (const app of await releasedApps(store)) {
    const pointer = (await readPointer(store, app))?.pointer;
    if (!pointer) continue;
    const ids = [
      ...servedReleases(pointer).map(({ releaseId }) => releaseId),
      ...earlierReleases(pointer.history).slice(0, 1),
    ];
    for (const releaseId of new Set(ids)) {
      const release = await readRelease(store, app, releaseId);
      if (release) used.push({ app, releaseId, api: release.api, calls: release.calls });
    }
  }
  return used;
}

/**
 * Compares an API with what the releases of a store were built against.
 * @param documents kept documents by digest
 * @returns `compared`: how many releases were; `breaking`: one line per release and change; `unknown`: releases whose document is not kept; `deprecated`: one line per release and
 * call that will end
 */
export async function checkReleases(
  store: Store,
  today: ApiDocument,
  documents: ReadonlyMap<string, ApiDocument>,
): Promise<{ compared: number; breaking: string[]; unknown: string[]; deprecated: string[] }> {
  const breaking: string[] = [];
  const unknown: string[] = [];
  const deprecated: string[] = [];
  let compared = 0;
  for (const { app, releaseId, api, calls } of await usedReleases(store)) {
    deprecated.push(...deprecatedOf(today, calls).map((call) => `${app} ${releaseId}: ${call}`));
    const before = documents.get(api);
    if (!before) unknown.push(`${app} ${releaseId} (API ${api})`);
    else {
      compared += 1;
      breaking.push(...findBreakingChanges(before, today).map((change) => `${app} ${releaseId}: ${change}`));
    }
  }
  return { compared, breaking, unknown, deprecated };
}
