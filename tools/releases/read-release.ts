import { BrokenDocument, parseRelease, type Release } from '@kenali/federation/boot';
import { releasePath, type Store } from './store/store.ts';

/**
 * A complete release; its `release.json` is written last, so a folder without one is an upload that did not end.
 * @returns null when there is none
 * @throws BrokenDocument, also when the file describes another release
 */
export async function readRelease(store: Store, app: string, releaseId: string): Promise<Release | null> {
  const path = releasePath(app, releaseId);
  const found = await store.read(path);
  if (!found) return null;
  const release = parseRelease(found.content.toString());
  if (release.app !== app || release.releaseId !== releaseId)
    throw new BrokenDocument(`${path} describes another release`);
  return release;
}

/** @throws Error when it is not there */
export async function demandRelease(store: Store, app: string, releaseId: string): Promise<Release> {
  const release = await readRelease(store, app, releaseId);
  if (!release) throw new Error(`${app} ${releaseId} is not published`);
  return release;
}
