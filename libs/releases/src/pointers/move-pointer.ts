import { namedReleases, type Pointer, parsePointer } from '@kenali/federation/boot';
import { readRelease } from '../publish/read-release.ts';
import { requireSignedRelease } from '../publish/sign-release.ts';
import { claimPrefixes } from '../registry/claim-prefixes.ts';
import { pointerPath, type Store } from '../store/store.ts';
import { applyChange, type Change, type MoveDetails } from './apply-change.ts';
import { checkSignature, signedText } from './pointer-signature.ts';

export type { Change, MoveDetails } from './apply-change.ts';

export interface Moved {
  status: 'moved' | 'unchanged';
  revision: number;
  /** Whether the app is switched off, so that visitors get neither release. */
  isOff?: true;
}

/** Another move happened after the decision for this one. */
export class PointerMoved extends Error {
  override name = 'PointerMoved';

  constructor(what: string) {
    super(`${what}. Nothing was moved: run "npm run kenali -- releases", and repeat the command if it is still right.`);
  }
}

/** The pointer is broken, so it is unknown what is live. A broken pointer is never overwritten automatically. */
class UnreadablePointer extends Error {
  override name = 'UnreadablePointer';

  constructor(store: Store, app: string, cause: Error) {
    super(
      `the pointer of ${app} in ${store.where} cannot be read: ${cause.message}. Nothing was moved. The site keeps using the ` +
        `last valid one: to restore it, copy pointers/${app}.json from the folder site of DATA_DIR to ${pointerPath(app)}.`,
      { cause },
    );
  }
}

/** @throws UnreadablePointer */
export async function readPointer(
  store: Store,
  app: string,
): Promise<{ pointer: Pointer; text: string; etag: string } | null> {
  const found = await store.read(pointerPath(app));
  if (!found) return null;
  try {
    const text = found.content.toString();
    return { pointer: parsePointer(text), text, etag: found.etag };
  } catch (error) {
    throw new UnreadablePointer(store, app, error as Error);
  }
}

const offStateOf = (pointer: Pointer | null): Pick<Moved, 'isOff'> =>
  pointer && !pointer.enabled ? { isOff: true } : {};

/** Claims the paths of what visitors get. An app whose release is missing or broken can still be switched off. */
async function claimNamed(store: Store, app: string, pointer: Pointer, actor: string): Promise<void> {
  const releases = await Promise.all(
    namedReleases(pointer).map(({ releaseId }) => readRelease(store, app, releaseId).catch(() => null)),
  );
  if (releases.every((release) => release !== null)) await claimPrefixes(store, { app, actor, releases });
}

/**
 * Changes a pointer by compare-and-set, so that two pipelines cannot overwrite each other.
 * @param decide gets the current pointer, or null; returns null if nothing has to change
 * @throws PointerMoved if another move came first; PrefixTaken if another app owns a path of a release
 */
export async function movePointer(
  store: Store,
  app: string,
  details: MoveDetails,
  decide: (before: Pointer | null) => Change | null | Promise<Change | null>,
): Promise<Moved> {
  const current = await readPointer(store, app);
  if (current) checkSignature(store, app, current.text);
  const before = current?.pointer ?? null;
  const revision = before?.revision ?? 0;
  const expected = details.expectedRevision ?? revision;
  if (revision !== expected) {
    throw new PointerMoved(`the pointer of ${app} is at revision ${revision}, not at ${expected}`);
  }
  const change = await decide(before);
  if (!change) return { status: 'unchanged', revision, ...offStateOf(before) };
  const after = applyChange(app, before, change, details);
  for (const { releaseId } of namedReleases(after)) await requireSignedRelease(store, app, releaseId);
  await claimNamed(store, app, after, details.actor);
  const content = signedText(store, app, after);
  if ((await store.putPointer(pointerPath(app), content, current?.etag ?? null)) === 'conflict') {
    throw new PointerMoved(`another move changed the pointer of ${app} from revision ${revision} at the same time`);
  }
  return { status: 'moved', revision: after.revision, ...offStateOf(after) };
}
