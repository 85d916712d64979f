import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Letter } from './letter.ts';
import type { Post } from './post.ts';

export interface KeptLetter extends Letter {
  sentAt: string;
}

const SHOWN = 50;
const folderOf = (dataDir: string) => join(dataDir, 'mailbox');

/** The demo's mail: a file per letter. Written whole or not at all, and a letter tried again replaces its own file. */
export const createMailbox = (dataDir: string): Post => ({
  async send(letter, id) {
    const folder = folderOf(dataDir);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const kept: KeptLetter = { ...letter, sentAt: new Date().toISOString() };
    const draft = join(folder, `${id}.${process.pid}.draft`);
    await writeFile(draft, JSON.stringify(kept, null, 2), { mode: 0o600 });
    await rename(draft, join(folder, `${id}.json`));
  },
});

/** The newest letters, newest first. The names begin with the time, as ids of the database do. */
export async function readMailbox(dataDir: string): Promise<KeptLetter[]> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .slice(-SHOWN);
  const letters = await Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptLetter),
  );
  return letters.sort((one, other) => other.sentAt.localeCompare(one.sentAt));
}
