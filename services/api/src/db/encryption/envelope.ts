import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';
import type { FieldEncryptionSettings } from '@kenali/settings';
import type { Binary } from 'mongodb';
import mongoose from 'mongoose';

/** Keys are objects of Node: with their bytes, each value would cost several times as much (`npm run bench -- api`). */
interface Keyring {
  /** By number. */
  keys: ReadonlyMap<number, KeyObject>;
  /** The number of the key that encrypts. */
  newest: number;
  searchKey: KeyObject;
  /** Proves who erased content of audit entries. From the search secret, because that never changes. */
  auditKey: KeyObject;
}

let keyring: Keyring | null = null;

/** Sets the keys of this process. A connection to the database needs them; see `openDatabase`. */
export function useFieldKeys({ keys, searchSecret }: FieldEncryptionSettings): void {
  const [first] = keys;
  if (!first || searchSecret === '') throw new Error('The field encryption needs a key and a search secret');
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', searchSecret, 'kenali', purpose, 32)));
  keyring = {
    keys: new Map(keys.map(({ id, key }) => [id, createSecretKey(key)])),
    newest: first.id,
    searchKey: derive('search tokens and comparison keys of children'),
    auditKey: derive('erasures of audit entries'),
  };
}

export function fieldKeys(): Keyring {
  if (!keyring) throw new Error('The keys of the field encryption are not set: call useFieldKeys first');
  return keyring;
}

/** A value that only a process with the keys can read. */
export type Sealed = Binary;

/** One of the BSON subtypes for user-defined values, so that no other binary value is mistaken for one of ours. */
const SUBTYPE = 0x80;
/** The first byte; another one is another layout. */
const FORMAT = 1;
const KEY_AT = 1;
const NONCE_AT = 3;
const TAG_AT = 15;
const TEXT_AT = 31;
const ALGORITHM = 'aes-256-gcm';
const TAG_LENGTH = { authTagLength: TEXT_AT - TAG_AT };

const NONCE_BYTES = TAG_AT - NONCE_AT;
const nonces = Buffer.alloc(NONCE_BYTES * 256);
let usedBytes = nonces.length;

/** Random bytes, each used once. Asking for many at a time costs a tenth of asking for each. */
function nextNonce(): Buffer {
  if (usedBytes === nonces.length) {
    randomFillSync(nonces);
    usedBytes = 0;
  }
  const nonce = Buffer.from(nonces.subarray(usedBytes, usedBytes + NONCE_BYTES));
  usedBytes += NONCE_BYTES;
  return nonce;
}

/** A value that cannot be opened: its key is missing, or it was changed, or moved from another place. */
export class SealError extends Error {
  constructor(place: string, why: string) {
    super(`The stored value of ${place} cannot be read: ${why}`);
    this.name = 'SealError';
  }
}

export const isSealed = (value: unknown): value is Sealed =>
  (value as Sealed | null | undefined)?._bsontype === 'Binary' && (value as Sealed).sub_type === SUBTYPE;

/** The number of the key that a value was encrypted with. */
export const keyIdOf = (sealed: Sealed): number => bytesOf(sealed).readUInt16BE(KEY_AT);

/** Without a copy. */
const bytesOf = ({ buffer }: Sealed): Buffer => Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength);

/**
 * Encrypts a JSON value: format, number of the key, nonce, tag and text. The place is authenticated, so the value opens nowhere else.
 * @param place collection, document and field: "children/7/name"
 */
export function seal(place: string, value: unknown): Sealed {
  const { newest, keys } = fieldKeys();
  const nonce = nextNonce();
  const cipher = createCipheriv(ALGORITHM, keys.get(newest) as KeyObject, nonce).setAAD(Buffer.from(place));
  const text = cipher.update(JSON.stringify(value), 'utf8');
  const end = cipher.final();
  const head = Buffer.from([FORMAT, newest >> 8, newest & 0xff]);
  return new mongoose.mongo.Binary(Buffer.concat([head, nonce, cipher.getAuthTag(), text, end]), SUBTYPE);
}

/** Returns what was sealed, and every other value as it is. @throws SealError */
export function open(place: string, stored: unknown): unknown {
  if (!isSealed(stored)) return stored;
  const bytes = bytesOf(stored);
  if (bytes.length < TEXT_AT || bytes[0] !== FORMAT) throw new SealError(place, 'it has an unknown format');
  const id = bytes.readUInt16BE(KEY_AT);
  const key = fieldKeys().keys.get(id);
  if (!key) throw new SealError(place, `FIELD_ENCRYPTION_KEYS has no key ${id}`);
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(NONCE_AT, TAG_AT), TAG_LENGTH)
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(TAG_AT, TEXT_AT));
  try {
    // In one piece, because a decoder of parts costs a third of the rest. Only `final` compares the tag.
    const text = decipher.update(bytes.subarray(TEXT_AT));
    decipher.final();
    return JSON.parse(text.toString());
  } catch {
    throw new SealError(place, 'it was changed, moved, or encrypted with another key of the same number');
  }
}
