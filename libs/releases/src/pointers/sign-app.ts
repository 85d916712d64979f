import { namedReleases, type Pointer, parsePointer } from '@kenali/federation/boot';
import { BrokenUpload } from '../publish/read-release.ts';
import { signStoredRelease } from '../publish/sign-release.ts';
import { Refused, splitPointer } from '../signing/guard.ts';
import { pointerPath, type Store } from '../store/store.ts';
import { applyChange } from './apply-change.ts';
import { PointerMoved } from './move-pointer.ts';
import { signedText } from './pointer-signature.ts';

export interface SignedApp {
  revision: number;
  /** Releases that were signed now. */
  releases: string[];
  pointer: 'signed' | 'unchanged';
}

function isSigned(store: Store, app: string, text: string): boolean {
  const { message, signature } = splitPointer(app, text);
  try {
    store.signer?.check(message, signature);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/**
 * Signs what is in the store: the pointer as it is, and each release that it names or that a rollback may need. For
 * releases that were published without a key, and for a new key. The revision stays, so that nothing moves.
 * @param options.expectedRevision the revision that a person has looked at: a signature says that this is what should be live.
 * Undefined only for a store on this machine
 * @param options.above the revision becomes higher than this one, so that sites use a store that is older than what they have seen
 * @param options.actor who raises it, for the history
 * @throws PointerMoved; BrokenUpload if the live release is not complete
 */
export async function signApp(
  store: Store,
  app: string,
  { expectedRevision, above = 0, actor = '' }: { expectedRevision?: number; above?: number; actor?: string } = {},
): Promise<SignedApp | null> {
  const found = await store.read(pointerPath(app));
  if (!found) return null;
  if (!store.signer) throw new Error('no signing key is set: RELEASE_SIGNING_KEY or RELEASE_SIGNING_KEY_FILE');
  const text = found.content.toString();
  const pointer = parsePointer(text);
  const { revision } = pointer;
  if (expectedRevision !== undefined && revision !== expectedRevision) {
    throw new PointerMoved(`the pointer of ${app} is at revision ${revision}, not at ${expectedRevision}`);
  }
  const releases = new Set<string>();
  for (const { releaseId } of namedReleases(pointer)) {
    if (await signStoredRelease(store, app, releaseId)) releases.add(releaseId);
  }
  for (const { stable } of pointer.history) {
    if (await signIfComplete(store, app, stable)) releases.add(stable);
  }
  if (revision > above && isSigned(store, app, text))
    return { revision, releases: [...releases], pointer: 'unchanged' };
  const { signature: _, ...fields } = JSON.parse(text);
  const reason = `revision raised above ${above}`;
  const next: Pointer =
    revision > above ? fields : applyChange(app, { ...pointer, revision: above }, {}, { actor, reason });
  if ((await store.putPointer(pointerPath(app), signedText(store, app, next), found.etag)) === 'conflict') {
    throw new PointerMoved(`the pointer of ${app} moved at the same time`);
  }
  return { revision: next.revision, releases: [...releases], pointer: 'signed' };
}

/** An earlier release may be pruned or broken; it is then no rollback target either. */
async function signIfComplete(store: Store, app: string, releaseId: string): Promise<boolean> {
  try {
    return await signStoredRelease(store, app, releaseId);
  } catch (error) {
    if (error instanceof BrokenUpload) return false;
    throw error;
  }
}
