import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email, MailTransport } from './email.ts';

export interface StoredEmail extends Email {
  sentAt: string;
}

const SHOWN = 50;
const folderOf = (dataDir: string) => join(dataDir, 'mailbox');

/** The demo's mail transport: one file per email, written atomically. A retry replaces the file of the same email. */
export const createMailbox = (dataDir: string): MailTransport => ({
  async send(email, id) {
    const folder = folderOf(dataDir);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stored: StoredEmail = { ...email, sentAt: new Date().toISOString() };
    const draft = join(folder, `${id}.${process.pid}.draft`);
    await writeFile(draft, JSON.stringify(stored, null, 2), { mode: 0o600 });
    await rename(draft, join(folder, `${id}.json`));
  },
});

/** Returns the newest emails, newest first. File names are MongoDB ids, which start with a timestamp. */
export async function readMailbox(dataDir: string): Promise<StoredEmail[]> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .slice(-SHOWN);
  const emails = await Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredEmail),
  );
  return emails.sort((one, other) => other.sentAt.localeCompare(one.sentAt));
}
