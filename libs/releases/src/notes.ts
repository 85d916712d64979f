import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CanaryStop } from '@kenali/contracts';
import { parseCanaryStop } from '@kenali/federation/boot';
import { replaceFile } from '@kenali/node-utils';

/** Returns null if there is no such note. */
export async function readNote(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Another process may read the file at any time. */
export async function writeNote(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, text);
}

/** The stops of canaries in the folder of notes: the API writes them, and sites that share the folder read them. */
export function createStopNotes(notesDir: string) {
  const fileOf = (app: string) => join(notesDir, 'canary-stops', `${app}.json`);
  return {
    /** The last stop of an app, or null. @throws BrokenDocument */
    async read(app: string): Promise<CanaryStop | null> {
      const text = await readNote(fileOf(app));
      return text === null ? null : parseCanaryStop(text);
    },
    /** Replaces an earlier stop of the app. */
    keep: (stop: CanaryStop): Promise<void> => writeNote(fileOf(stop.app), `${JSON.stringify(stop, null, 2)}\n`),
  };
}
