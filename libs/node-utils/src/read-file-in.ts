import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Of what sites and CDN read. No file of a release is as large. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** A pipe must not wait for a writer, and what was no link a moment ago must not be one now. Windows has neither. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Reads a file of a folder in which others write, such as a mounted bucket. Links count as long as they stay inside.
 * @param path relative to the folder
 * @param maxBytes size of the largest file that is read
 * @returns null if there is no such file
 * @throws Error for a pipe, a device, a socket or a folder, for a link that leads out, and for a larger file
 */
export async function readFileIn(folder: string, path: string, maxBytes = MAX_FILE_BYTES): Promise<Buffer | null> {
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    if (!real.startsWith(root + sep)) throw new Error(`${path} leads out of its folder`);
    return await readRegular(real, path, maxBytes);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR'].includes(code)) return null;
    if (code === 'ENXIO') throw new Error(`${path} is not a regular file`);
    throw error;
  }
}

async function readRegular(real: string, path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(real, FLAGS);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Error(`${path} is not a regular file`);
    if (stats.size > maxBytes) throw new Error(`${path} has more than ${maxBytes} bytes`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
