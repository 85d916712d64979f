import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { DEMO_FIELD_ENCRYPTION } from '@kenali/settings';
import { Binary } from 'mongodb';

/*
 * Sealed values without the layers of the API: the same bytes, one key, and no check of formats. Written apart from
 * `src/encryption`, so that opening what this server has stored finds out if it stores something else.
 */
const [{ id, key: bytesOfKey }] = DEMO_FIELD_ENCRYPTION.keys as [(typeof DEMO_FIELD_ENCRYPTION.keys)[number]];
const key = createSecretKey(bytesOfKey);
const HEAD = Buffer.from([1, id >> 8, id & 0xff]);
const placeOf = (document: number, field: string) => Buffer.from(`userAssessments/${document}/${field}`);

export function seal(document: number, field: string, value: unknown): Binary {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeOf(document, field));
  const text = cipher.update(JSON.stringify(value), 'utf8');
  const end = cipher.final();
  return new Binary(Buffer.concat([HEAD, nonce, cipher.getAuthTag(), text, end]), 0x80);
}

/** A value that was never saved is plain. */
export function open(document: number, field: string, stored: unknown): Record<string, unknown> {
  if (!(stored instanceof Binary)) return stored as Record<string, unknown>;
  const bytes = Buffer.from(stored.buffer);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(3, 15))
    .setAAD(placeOf(document, field))
    .setAuthTag(bytes.subarray(15, 31));
  return JSON.parse(decipher.update(bytes.subarray(31), undefined, 'utf8') + decipher.final('utf8'));
}
