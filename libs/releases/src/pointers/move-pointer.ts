import { type Pointer, type PointerMove, parsePointer, type Release } from '@kenali/federation/boot';
import { readRelease } from '../publish/read-release.ts';
import { requireSignedRelease } from '../publish/sign-release.ts';
import { claimPrefixes } from '../registry/claim-prefixes.ts';
import { pointerPath, type Store } from '../store/store.ts';
import { checkSignature, signedText } from './pointer-signature.ts';

/** Who moves a pointer, and why. Both are stored in its history. */
export interface MoveDetails {
  actor: string;
  reason: string;
  /** The revision that the decision is based on. 0 for the first move. Defaults to the current one. */
  expectedRevision?: number;
}

export interface Moved {
  status: 'moved' | 'unchanged';
  revision: number;
  /** Whether the app is switched off, so that visitors get neither release. */
  isOff?: true;
}

/** The fields that a move changes. `canary: null` ends the canary. */
export interface Change extends Partial<Pick<Pointer, 'stable' | 'enabled' | 'config'>> {
  canary?: Pointer['canary'] | null;
  rollback?: true;
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

const MAX_HISTORY = 100;

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

function applyChange(app: string, before: Pointer | null, change: Change, { actor, reason }: MoveDetails): Pointer {
  const stable = change.stable ?? before?.stable;
  if (!stable) throw new Error(`${app} was never released`);
  const canary = change.canary === undefined ? before?.canary : (change.canary ?? undefined);
  const config = change.config ?? before?.config;
  const revision = (before?.revision ?? 0) + 1;
  const move: PointerMove = {
    revision,
    stable,
    ...(canary ? { canary: { releaseId: canary.releaseId, percent: canary.percent } } : {}),
    ...(change.rollback ? { rollback: true } : {}),
    actor,
    time: new Date().toISOString(),
    reason,
  };
  return {
    schema: 1,
    revision,
    stable,
    ...(canary ? { canary } : {}),
    enabled: change.enabled ?? before?.enabled ?? true,
    ...(config ? { config } : {}),
    history: [...(before?.history ?? []), move].slice(-MAX_HISTORY),
  };
}

const offStateOf = (pointer: Pointer | null): Pick<Moved, 'isOff'> =>
  pointer && !pointer.enabled ? { isOff: true } : {};

/** The releases that a pointer names. An app whose release is missing or broken can still be switched off. @throws UnsignedRelease */
async function readNamed(store: Store, app: string, { stable, canary }: Pointer): Promise<(Release | null)[]> {
  const releases: (Release | null)[] = [];
  for (const releaseId of [stable, ...(canary ? [canary.releaseId] : [])]) {
    await requireSignedRelease(store, app, releaseId);
    releases.push(await readRelease(store, app, releaseId).catch(() => null));
  }
  return releases;
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
  const releases = await readNamed(store, app, after);
  if (releases.every((release) => release !== null))
    await claimPrefixes(store, { app, actor: details.actor, releases });
  const content = signedText(store, app, after);
  if ((await store.putPointer(pointerPath(app), content, current?.etag ?? null)) === 'conflict') {
    throw new PointerMoved(`another move changed the pointer of ${app} from revision ${revision} at the same time`);
  }
  return { status: 'moved', revision: after.revision, ...offStateOf(after) };
}
