import { type Pointer, type PointerMove, parsePointer } from '@kenali/federation/boot';
import { pointerPath, type Store } from './store/store.ts';

/** Who moves a pointer, and why. Both stand in its history. */
export interface MoveNote {
  actor: string;
  reason: string;
  /** The revision that the decision was made on; without it, the one found at the start. 0 for the first move. */
  expectedRevision?: number;
}

export interface Moved {
  status: 'moved' | 'unchanged';
  revision: number;
  /** Whether the app is switched off: nobody gets what the pointer names. */
  isOff?: true;
}

/** What a move changes; `canary: null` ends the canary. */
export interface Change extends Partial<Pick<Pointer, 'stable' | 'enabled' | 'config'>> {
  canary?: Pointer['canary'] | null;
  rollback?: true;
}

/** The pointer stands at another revision than the one this move was decided on. */
export class PointerMoved extends Error {
  override name = 'PointerMoved';

  constructor(what: string) {
    super(`${what}. Nothing was moved: look at "npm run releases", and run the command again if it is still right.`);
  }
}

/** Nobody can say what is live: what cannot be read is never overwritten by itself. */
export class UnreadablePointer extends Error {
  override name = 'UnreadablePointer';

  constructor(store: Store, app: string, cause: Error) {
    super(
      `the pointer of ${app} in ${store.where} cannot be read: ${cause.message}. Nothing was moved. The site goes on with the ` +
        `last good one: to put that back, copy pointers/${app}.json of its notes (SITE_NOTES_DIR) to ${pointerPath(app)}.`,
      { cause },
    );
  }
}

const MAX_HISTORY = 100;

export interface SeenPointer {
  pointer: Pointer;
  etag: string;
}

/** @throws UnreadablePointer */
export async function readPointer(store: Store, app: string): Promise<SeenPointer | null> {
  const found = await store.read(pointerPath(app));
  if (!found) return null;
  try {
    return { pointer: parsePointer(found.content.toString()), etag: found.etag };
  } catch (error) {
    throw new UnreadablePointer(store, app, error as Error);
  }
}

function moved(app: string, before: Pointer | null, change: Change, { actor, reason }: MoveNote): Pointer {
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

const offOf = (pointer: Pointer | null): Pick<Moved, 'isOff'> => (pointer && !pointer.enabled ? { isOff: true } : {});

/**
 * Changes a pointer by compare-and-set, so that two pipelines cannot overwrite each other.
 * @param decide sees the pointer, null when there is none; null when nothing is to change
 * @throws PointerMoved when somebody else moved it first
 */
export async function movePointer(
  store: Store,
  app: string,
  note: MoveNote,
  decide: (before: Pointer | null) => Change | null | Promise<Change | null>,
): Promise<Moved> {
  const seen = await readPointer(store, app);
  const before = seen?.pointer ?? null;
  const revision = before?.revision ?? 0;
  const expected = note.expectedRevision ?? revision;
  if (revision !== expected) {
    throw new PointerMoved(`the pointer of ${app} stands at revision ${revision}, not at ${expected}`);
  }
  const change = await decide(before);
  if (!change) return { status: 'unchanged', revision, ...offOf(before) };
  const after = moved(app, before, change, note);
  const content = Buffer.from(`${JSON.stringify(after, null, 2)}\n`);
  if ((await store.putPointer(pointerPath(app), content, seen?.etag ?? null)) === 'conflict') {
    throw new PointerMoved(`somebody else moved the pointer of ${app} from revision ${revision} in this moment`);
  }
  return { status: 'moved', revision: after.revision, ...offOf(after) };
}
