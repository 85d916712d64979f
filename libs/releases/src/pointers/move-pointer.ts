import { type Pointer, parsePointer, pointerAt } from '@kenali/federation/boot';
import { requireSignedRelease } from '../publish/sign-release.ts';
import { Refused, splitPointer } from '../signing/guard.ts';
import { pointerPath, type Store } from '../store/store.ts';
import { applyChange, type Change, type MoveDetails } from './apply-change.ts';

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
    super(`${what}. Nothing was moved: run "npm run releases", and repeat the command if it is still right.`);
  }
}

/** The pointer is broken, so it is unknown what is live. A broken pointer is never overwritten automatically. */
class UnreadablePointer extends Error {
  override name = 'UnreadablePointer';

  constructor(store: Store, app: string, cause: Error) {
    super(
      `the pointer of ${app} in ${store.where} cannot be read: ${cause.message}. Nothing was moved. The site keeps using the ` +
        `last valid one: to restore it, copy pointers/${app}.json from SITE_NOTES_DIR to ${pointerPath(app)}.`,
      { cause },
    );
  }
}

/** Building on a pointer that nobody signed would put a signature on what somebody else wrote. */
export function checkSignature({ signer, where }: Store, app: string, text: string): void {
  const { message, signature } = splitPointer(app, text);
  if (!signer && signature === undefined) return;
  if (!signer) throw new Error(`the pointer of ${app} in ${where} is signed, and this command has no signing key`);
  try {
    signer.check(message, signature);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Error(
      `the pointer of ${app} in ${where}: ${error.message}. Nothing was moved. Look at ${pointerPath(app)}; if it is right: ` +
        `npm run release:sign -- ${app} --expect <its revision>`,
    );
  }
}

/** The text of a pointer. The signature is in the same object, so that no reader sees one without the other. */
export function signedText({ signer }: Store, app: string, pointer: object): Buffer {
  const text = JSON.stringify(pointer);
  const signed = signer ? { ...pointer, signature: signer.sign(splitPointer(app, text).message) } : pointer;
  return Buffer.from(`${JSON.stringify(signed, null, 2)}\n`);
}

/** Reads a pointer as it counts now: a scheduled move that is due has taken effect. @throws UnreadablePointer */
export async function readPointer(
  store: Store,
  app: string,
): Promise<{ pointer: Pointer; text: string; etag: string } | null> {
  const found = await store.read(pointerPath(app));
  if (!found) return null;
  try {
    const text = found.content.toString();
    return { pointer: pointerAt(parsePointer(text), Date.now()), text, etag: found.etag };
  } catch (error) {
    throw new UnreadablePointer(store, app, error as Error);
  }
}

const offStateOf = (pointer: Pointer | null): Pick<Moved, 'isOff'> =>
  pointer && !pointer.enabled ? { isOff: true } : {};

/**
 * Changes a pointer by compare-and-set, so that two pipelines cannot overwrite each other.
 * @param decide gets the current pointer, or null; returns null if nothing has to change
 * @throws PointerMoved if another move came first
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
  // A scheduled release that broke meanwhile must not keep a rollback or a switch from working; the site checks it when it is due.
  const named = [after.stable, after.canary?.releaseId, change.next?.stable];
  for (const releaseId of new Set(named.filter((id) => id !== undefined))) {
    await requireSignedRelease(store, app, releaseId);
  }
  const content = signedText(store, app, after);
  if ((await store.putPointer(pointerPath(app), content, current?.etag ?? null)) === 'conflict') {
    throw new PointerMoved(`another move changed the pointer of ${app} from revision ${revision} at the same time`);
  }
  return { status: 'moved', revision: after.revision, ...offStateOf(after) };
}
