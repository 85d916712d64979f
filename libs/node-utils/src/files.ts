import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface Installation {
  /** Writes into an empty folder. If it throws, nothing is installed. */
  fill: (emptyFolder: string) => Promise<void>;
  /**
   * Whether an existing folder is usable. A usable folder is kept, because another process may be using it. The folder
   * may be at another path by then, or missing: ENOENT counts as "not usable".
   */
  works: (folder: string) => Promise<boolean>;
}

/** Fills a temporary folder and renames it into place, so that several processes can install at the same time. */
export async function installFolder(folder: string, { fill, works }: Installation): Promise<void> {
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  await removeStale(parent);
  const partial = await mkdtemp(`${folder}.partial-`);
  try {
    await fill(partial);
    await renameIntoPlace(partial, folder, works);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function renameIntoPlace(partial: string, folder: string, works: Installation['works']) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(partial, folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if ((code !== 'ENOTEMPTY' && code !== 'EEXIST') || attempt === 5) throw error;
    }
    if (await works(folder).catch(falseIfMissing)) return;
    const former = `${partial}-former`;
    await rename(folder, former).catch(falseIfMissing);
    // Another process may have replaced the broken folder since we looked: its folder goes back.
    const isWhole = await works(former).catch(falseIfMissing);
    if (isWhole && (await rename(former, folder).then(() => true, falseIfTaken))) return;
    await rm(former, { recursive: true, force: true });
  }
}

const falseIfCode =
  (codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): false => {
    if (!codes.includes(error.code ?? '')) throw error;
    return false;
  };
const falseIfMissing = falseIfCode(['ENOENT']);
const falseIfTaken = falseIfCode(['ENOTEMPTY', 'EEXIST']);

const STALE_MS = 60 * 60 * 1000;

/** Removes the temporary folders of processes that were killed. */
async function removeStale(parent: string) {
  for (const name of await readdir(parent)) {
    if (!name.includes('.partial-')) continue;
    const folder = path.join(parent, name);
    const found = await stat(folder).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(folder, { recursive: true, force: true });
  }
}

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

/**
 * Returns the path of a file of this repository by its name, such as `@kenali/site/render-worker`. It is resolved from the program that was started,
 * which is always in this repository, because the working directory may be elsewhere.
 */
export const findOwnFile = (name: string): string =>
  createRequire(process.argv[1] ?? path.join(process.cwd(), 'start')).resolve(name);
