import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '@kenali/node-utils';
import { listFiles } from '../list-files.ts';
import { withLock } from '../with-lock.ts';
import type { Listed, Store, Stored } from './store.ts';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

function noneIfMissing<T>(none: T): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return none;
    throw error;
  };
}

const etagOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A link never replaces what is there, and shows a file only when it is whole. */
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

/** Folders that became empty go too, up to the app's own. */
async function removeFile(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) {
    const isGone = await rmdir(join(root, folder)).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

/** A folder of this machine, which the local CDN serves. @param root need not be there yet */
export function folderStore(root: string): Store {
  const at = (path: string) => join(root, path);

  async function read(path: string): Promise<Stored | null> {
    const content = await readFile(at(path)).catch(noneIfMissing(null));
    return content && { content, etag: etagOf(content) };
  }

  return {
    where: root,
    read,
    async list(folder) {
      const files = await listFiles(at(folder)).catch(noneIfMissing<string[]>([]));
      const found = files.map(async (file): Promise<Listed | null> => {
        const path = folder ? `${folder}/${file}` : file;
        const about = await stat(at(path)).catch(noneIfMissing(null));
        return about && { path, modified: about.mtimeMs };
      });
      return (await Promise.all(found)).filter((file) => file !== null);
    },
    async folders(folder) {
      const entries = await readdir(at(folder), { withFileTypes: true }).catch(noneIfMissing([]));
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
