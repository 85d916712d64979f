import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Reads the state file and creates its folder. Returns undefined when there is no file yet.
 * @throws Error when the file is not JSON, because starting empty would overwrite it
 */
export function readStateFile(file: string): Record<string, unknown> | undefined {
  mkdirSync(path.dirname(file), { recursive: true });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw new Error(`The state file ${file} is not JSON. Move it away to start empty.`, { cause });
  }
}

/**
 * Returns a function that writes a full snapshot atomically: to a temporary file, then rename. Calls during a write share
 * the next write. Each call resolves when a snapshot taken after the call is on disk.
 */
export function createStateWriter(file: string, snapshot: () => unknown) {
  let latest: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const write = async () => {
    const temporary = `${file}.${process.pid}.tmp`;
    await writeFile(temporary, JSON.stringify(snapshot()), { flush: true });
    await rename(temporary, file);
  };

  return (): Promise<void> => {
    // The callers of a failed write get its error. The next write starts in any case, but never beside another one.
    next ??= latest
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        latest = write();
        return latest;
      });
    return next;
  };
}
