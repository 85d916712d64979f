import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The stored text as an object; undefined when there is no file yet. A broken file stops the start instead of being lost. */
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
 * Writes whole snapshots, atomically (temporary file, then rename). Calls that arrive during a write share the next one;
 * each call resolves when a snapshot taken after it is on disk.
 */
export function createStateWriter(file: string, snapshot: () => unknown) {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const write = async () => {
    const temporary = `${file}.${process.pid}.tmp`;
    await writeFile(temporary, JSON.stringify(snapshot()), { flush: true });
    await rename(temporary, file);
  };

  const start = () => {
    const done = write().finally(() => {
      if (current === done) current = undefined;
    });
    current = done;
    return done;
  };

  return (): Promise<void> => {
    if (!current) return start();
    // A failed write is its own callers' error; the next one tries again.
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
