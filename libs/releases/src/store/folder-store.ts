import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { readFileIn, replaceFile } from '@kenali/node-utils';
import type { ListedFile, Store, StoredFile } from './store.ts';
import { withLock } from './with-lock.ts';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Returns a `catch` handler that replaces "not found" by `fallback`. */
function ifMissing<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return fallback;
    throw error;
  };
}

/** Lists the paths of all files below a folder, with forward slashes, sorted. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Creates a file by `link`, which never replaces an existing file and shows the new one only when it is complete. */
async function createFile(path: string, content: Buffer): Promise<'put' | 'exists'> {
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(temporary, content, { flush: true });
    await link(temporary, path);
    return 'put';
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'exists';
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Removes a file, and the folders that become empty, except the app's own. */
async function removeFile(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) {
    const isRemoved = await rmdir(join(root, folder)).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

/** A store in a local folder, which the local CDN serves. @param root is created when the first file is written */
export function folderStore(root: string): Store {
  const at = (path: string) => join(root, path);

  async function read(path: string): Promise<StoredFile | null> {
    // Backups have larger files.
    const content = await readFileIn(root, path, Number.POSITIVE_INFINITY);
    return content && { content, etag: createHash('sha256').update(content).digest('hex') };
  }

  return {
    where: root,
    read,
    async list(folder) {
      const files = await listFiles(at(folder)).catch(ifMissing<string[]>([]));
      const found = files.map(async (file): Promise<ListedFile | null> => {
        const path = folder ? `${folder}/${file}` : file;
        const stats = await stat(at(path)).catch(ifMissing(null));
        return stats && { path, modified: stats.mtimeMs };
      });
      return (await Promise.all(found)).filter((file) => file !== null);
    },
    async folders(folder) {
      const entries = await readdir(at(folder), { withFileTypes: true }).catch(ifMissing([]));
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    putFile: (path, content) => createFile(at(path), content),
    async putPointer(path, content, etag) {
      await mkdir(dirname(at(path)), { recursive: true });
      return withLock(`${at(path)}.lock`, async () => {
        if (((await read(path))?.etag ?? null) !== etag) return 'conflict';
        await replaceFile(at(path), content);
        return 'put';
      });
    },
    async delete(paths) {
      for (const path of paths) await removeFile(root, path);
    },
  };
}
