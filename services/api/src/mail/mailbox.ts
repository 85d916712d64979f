import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email, MailTransport } from './email.ts';

export interface StoredEmail extends Email {
  id: string;
  sentAt: string;
}

const SHOWN = 50;
const folderOf = (dataDir: string) => join(dataDir, 'mailbox');

/** The demo's mail transport: one file per email, written atomically. A retry replaces the file of the same email. */
export const createMailbox = (dataDir: string): MailTransport => ({
  async send(email, id) {
    const folder = folderOf(dataDir);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stored: Omit<StoredEmail, 'id'> = { ...email, sentAt: new Date().toISOString() };
    const draft = join(folder, `${id}.${process.pid}.draft`);
    await writeFile(draft, JSON.stringify(stored, null, 2), { mode: 0o600 });
    await rename(draft, join(folder, `${id}.json`));
  },
});

/** Deletes stored emails: those with these ids, and those to these addresses. Only the demo has any. */
export async function eraseMailbox(
  { dataDir }: { dataDir: string },
  { ids, addresses }: { ids: readonly string[]; addresses: readonly string[] },
): Promise<void> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const id of names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))) {
    const isNamed = ids.includes(id) || addresses.includes((await readEmail(dataDir, id))?.to ?? '');
    if (isNamed) await rm(join(folder, `${id}.json`), { force: true });
  }
}

/** Returns the newest emails, newest first. File names are MongoDB ids, which start with a timestamp. */
export async function readMailbox(dataDir: string): Promise<StoredEmail[]> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .slice(-SHOWN);
  const emails = await Promise.all(newest.map((name) => readEmail(dataDir, name.slice(0, -'.json'.length))));
  return emails.filter((email) => email !== null).sort((one, other) => other.sentAt.localeCompare(one.sentAt));
}

/** Returns one email, and null if there is none with this id. */
export async function readEmail(dataDir: string, id: string): Promise<StoredEmail | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  const file = await readFile(join(folderOf(dataDir), `${id}.json`), 'utf8').catch(() => null);
  return file === null ? null : { ...(JSON.parse(file) as Omit<StoredEmail, 'id'>), id };
}
