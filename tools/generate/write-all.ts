import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import type { Files } from './plan-remote.ts';

/**
 * Writes all files, then calls `finish`. If anything fails, every file is restored.
 * @param files.created files that must not exist yet
 * @throws CliError when one exists; otherwise the error that occurred
 */
export async function writeAll(
  root: string,
  { created, changed }: { created: Files; changed: Files },
  finish: (paths: string[]) => Promise<void>,
): Promise<void> {
  const taken = [...created.keys()].find((path) => existsSync(join(root, path)));
  if (taken) throw new CliError(`${taken} already exists; nothing was written.`);
  const previous = new Map<string, Buffer>();
  for (const path of changed.keys()) previous.set(path, await readFile(join(root, path)));
  const folders: string[] = [];
  try {
    for (const [path, text] of [...created, ...changed]) {
      // mkdir returns the highest folder that it created.
      const made = await mkdir(dirname(join(root, path)), { recursive: true });
      if (made) folders.push(made);
      await writeFile(join(root, path), text);
    }
    await finish([...created.keys(), ...changed.keys()]);
  } catch (error) {
    for (const path of created.keys()) await rm(join(root, path), { force: true });
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    for (const [path, content] of previous) await writeFile(join(root, path), content);
    throw error;
  }
}
