import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Replaces a file atomically: readers see the old content or the new content, never a part. */
export async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    // Flush before the rename, so that a power cut cannot leave an empty file.
    await writeFile(temporary, content, { flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
