import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { ApiSettings } from '@kenali/settings';
import { secretsOf } from '../auth/index.ts';
import { DataExportPart } from './data-export.model.ts';

/** Small enough to hold in memory on both sides; a document of MongoDB may have 16 MB. */
const PART_BYTES = 1024 * 1024;
/** The reports of about 500 results. More is a mistake, and must not fill the disk of the database. */
const ARCHIVE_BYTES_MAX = 64 * 1024 * 1024;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** One try to build an archive. */
export interface Build {
  exportId: number;
  /** Unique, so that parts of two tries cannot be mixed. */
  build: string;
}

/** Each archive has a key of its own, derived from the server's secret, which the database does not have. */
const keyOf = (secret: string, { exportId, build }: Build) =>
  Buffer.from(hkdfSync('sha256', secret, `${exportId}/${build}`, 'archives of own data', 32));

/** The number is authenticated data: a part at another place does not open. */
function seal(key: Buffer, number: number, part: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(number)));
  return Buffer.concat([nonce, cipher.update(part), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, number: number, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(String(number))).setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

const idOf = ({ exportId, build }: Build, number: number) => `${exportId}/${build}/${number}`;

/** Stores an archive in encrypted parts as it grows, so that it is never in memory as a whole. */
export function createPartWriter({ jwtSecret }: ApiSettings, archive: Build, expireAt: Date) {
  const key = keyOf(jwtSecret, archive);
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let [bytes, parts] = [0, 0];
  const store = async () => {
    const sealed = seal(key, parts, Buffer.concat(waiting));
    [waiting, waitingBytes] = [[], 0];
    await DataExportPart.create({ _id: idOf(archive, parts), exportId: archive.exportId, sealed, expireAt });
    parts += 1;
  };
  return {
    add(chunk: Uint8Array) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      bytes += chunk.length;
    },
    /** Stores what fills a part. @throws Error if the archive is too large */
    async flush() {
      if (bytes > ARCHIVE_BYTES_MAX) throw new Error(`An archive of own data has more than ${ARCHIVE_BYTES_MAX} bytes`);
      if (waitingBytes >= PART_BYTES) await store();
    },
    async end() {
      if (waitingBytes > 0) await store();
      return { bytes, parts };
    },
  };
}

/** Returns one part of an archive. Null: it is deleted, or no accepted secret opens it. */
export async function readPart(config: ApiSettings, archive: Build, number: number): Promise<Buffer | null> {
  const found = await DataExportPart.findById(idOf(archive, number), { sealed: 1 }).lean<{
    sealed: { buffer: Buffer };
  }>();
  if (!found) return null;
  const sealed = Buffer.from(found.sealed.buffer);
  for (const secret of secretsOf(config)) {
    const part = open(keyOf(secret, archive), number, sealed);
    if (part) return part;
  }
  return null;
}

export const deleteParts = async (exportIds: readonly number[]): Promise<void> => {
  await DataExportPart.deleteMany({ exportId: { $in: exportIds } });
};

/** Deletes what other tries have stored, such as those of a killed process. */
export const deletePartsOfOthers = async ({ exportId, build }: Build): Promise<void> => {
  await DataExportPart.deleteMany({ exportId, _id: { $not: new RegExp(`^${exportId}/${build}/`) } });
};
