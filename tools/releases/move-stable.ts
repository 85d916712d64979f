import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Pointer, parsePointer, parseRelease } from '@kenali/federation/boot';
import { replaceFile } from './replace-file.ts';
import { withLock } from './with-lock.ts';

export interface Move {
  storeDir: string;
  app: string;
  releaseId: string;
  /** Who moves it. */
  actor: string;
  reason: string;
  /** The revision that the decision was made on; without it, the one found at the start. 0 for the first move. */
  expectedRevision?: number;
}

export interface Moved {
  status: 'moved' | 'unchanged';
  revision: number;
}

/** The pointer stands at another revision than the one this move was decided on. */
export class PointerMoved extends Error {
  override name = 'PointerMoved';
}

async function readPointer(path: string): Promise<Pointer | null> {
  try {
    return parsePointer(await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function checkPublished({ storeDir, app, releaseId }: Move): Promise<void> {
  const file = join(storeDir, app, releaseId, 'release.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${app} ${releaseId} is not published`);
  });
  const release = parseRelease(text);
  if (release.app !== app || release.releaseId !== releaseId) throw new Error(`${file} describes another release`);
}

function moved(before: Pointer | null, { releaseId, actor, reason }: Move): Pointer {
  const revision = (before?.revision ?? 0) + 1;
  const move = { revision, stable: releaseId, actor, time: new Date().toISOString(), reason };
  return {
    ...(before ?? { schema: 1, enabled: true }),
    revision,
    stable: releaseId,
    history: [...(before?.history ?? []), move],
  };
}

/**
 * Makes a published release the live one: this is the deploy, and naming an older release is the rollback.
 * Compare-and-set on `revision`, so that two pipelines cannot overwrite each other.
 * @throws PointerMoved when somebody else moved it first; Error when the release is not in the store
 */
export async function moveStable(move: Move): Promise<Moved> {
  const path = join(move.storeDir, move.app, 'channels.json');
  await checkPublished(move);
  const expected = move.expectedRevision ?? (await readPointer(path))?.revision ?? 0;
  return withLock(`${path}.lock`, async () => {
    const before = await readPointer(path);
    const revision = before?.revision ?? 0;
    if (revision !== expected) {
      throw new PointerMoved(`the pointer of ${move.app} stands at revision ${revision}, not at ${expected}`);
    }
    if (before?.stable === move.releaseId) return { status: 'unchanged', revision };
    const after = moved(before, move);
    await replaceFile(path, `${JSON.stringify(after, null, 2)}\n`);
    return { status: 'moved', revision: after.revision };
  });
}
