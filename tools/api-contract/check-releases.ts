import { gunzipSync } from 'node:zlib';
import { earlierReleases, servedReleases } from '@kenali/federation/boot';
import { apiPath, readPointer, readRelease, releasedApps, type Store } from '@kenali/releases';
import { digestOf } from './api-documents.ts';
import { type ApiDocument, findBreakingChanges } from './breaking-changes.ts';
import { deprecatedOf } from './find-needs.ts';

/** More than a document of the API has. */
const MAX_BYTES = 50 * 2 ** 20;

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

/** The document that a release carries, by the digest that its signed `release.json` has. Null if it has none, or another one. */
async function readCarried(
  store: Store,
  { app, releaseId, api }: Omit<UsedRelease, 'calls'>,
): Promise<ApiDocument | null> {
  const file = await store.read(apiPath(app, releaseId));
  try {
    const document = file && JSON.parse(gunzipSync(file.content, { maxOutputLength: MAX_BYTES }).toString());
    return document && digestOf(document) === api ? document : null;
  } catch {
    return null;
  }
}

/**
 * Compares an API with what the releases of a store were built against.
 * @param documents kept documents by digest, for releases that carry none
 * @returns `compared`: how many releases were; `breaking`: one line per release and change; `unknown`: releases whose document is not known; `deprecated`: one line per release and
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
    const before = (await readCarried(store, { app, releaseId, api })) ?? documents.get(api);
    if (!before) unknown.push(`${app} ${releaseId} (API ${api})`);
    else {
      compared += 1;
      breaking.push(...findBreakingChanges(before, today).map((change) => `${app} ${releaseId}: ${change}`));
    }
  }
  return { compared, breaking, unknown, deprecated };
}
