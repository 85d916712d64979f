import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Store } from '@kenali/releases';

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The keys of the backups, 32 bytes each. New backups use the first; the others open backups from before a change of keys. */
export type BackupKeys = readonly [Buffer, ...Buffer[]];

/** Reads the keys: base64, separated by commas or line ends. Messages never contain them. @throws Error that says what to do */
export function readBackupKeys(env: Record<string, string | undefined>): BackupKeys {
  const { BACKUP_KEY, BACKUP_KEY_FILE } = env;
  if (!BACKUP_KEY && !BACKUP_KEY_FILE)
    throw new Error('Set BACKUP_KEY, or BACKUP_KEY_FILE to a file with the key. "openssl rand -base64 32" makes one.');
  const text = (BACKUP_KEY || readKeyFile(BACKUP_KEY_FILE as string)).trim();
  const [newest, ...earlier] = text.split(/\s*[,\s]\s*/).map(readKey);
  return [newest as Buffer, ...earlier];
}

function readKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text)
    throw new Error('The backup key must be 32 bytes in base64, for example from "openssl rand -base64 32".');
  return key;
}

const OTHERS_MAY_READ = 0o004;

function readKeyFile(path: string): string {
  let mode: number;
  let text: string;
  try {
    ({ mode } = statSync(path));
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`BACKUP_KEY_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  // Windows has no such bits and reports them as set.
  if (process.platform !== 'win32' && mode & OTHERS_MAY_READ)
    throw new Error(`BACKUP_KEY_FILE: everyone on this machine may read ${path}. Run: chmod o-rwx ${path}`);
  return text;
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A file of a backup that is missing, was changed, or needs another key: trying again does not help. */
export class UnusableFile extends Error {}

/** The encrypted files of one backup. Each backup has its own key, so that files of two backups cannot be mixed. */
export interface Vault {
  /** Compresses, encrypts and stores a file. @returns the SHA-256 of what the target holds */
  write(path: string, content: Buffer): Promise<string>;
  /** Reads a file back. @param sum of the stored bytes, if it is known. @throws UnusableFile */
  read(path: string, sum?: string): Promise<Buffer>;
  remove(path: string): Promise<void>;
}

export function openVault(store: Store, key: Buffer, id: string): Vault {
  const ownKey = Buffer.from(hkdfSync('sha256', key, id, 'kenali backup 1', 32));
  const pathOf = (path: string) => `backups/${id}/${path}`;
  return {
    remove: (path) => store.delete([pathOf(path)]),
    async write(path, content) {
      const iv = randomBytes(IV_BYTES);
      // The path holds the number of the part: a part at another place does not decrypt.
      const cipher = createCipheriv('aes-256-gcm', ownKey, iv).setAAD(Buffer.from(path));
      const sealed = Buffer.concat([iv, cipher.update(await pack(content)), cipher.final(), cipher.getAuthTag()]);
      const put = await store.putFile(pathOf(path), sealed).catch((error: Error) => {
        throw new Error(`${pathOf(path)} could not be written to ${store.where}: ${error.message}`);
      });
      if (put === 'exists') throw new Error(`${pathOf(path)} exists already in ${store.where}.`);
      return sha256(sealed);
    },
    async read(path, sum) {
      const found = await store.read(pathOf(path)).catch((error: Error) => {
        throw new Error(`${pathOf(path)} could not be read from ${store.where}: ${error.message}`);
      });
      const sealed = found?.content;
      if (!sealed) throw new UnusableFile(`${pathOf(path)} is missing in ${store.where}.`);
      if (sum && sha256(sealed) !== sum) throw new UnusableFile(`${pathOf(path)} was changed after it was written.`);
      try {
        const decipher = createDecipheriv('aes-256-gcm', ownKey, sealed.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(path)).setAuthTag(sealed.subarray(-TAG_BYTES));
        const packed = [decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
        return await unpack(Buffer.concat(packed));
      } catch {
        throw new UnusableFile(`${pathOf(path)} does not open: the key is another one, or the file was changed.`);
      }
    },
  };
}
