import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { arePrefixes } from '@kenali/contracts';
import type { Purpose, SignedMessage } from './signed-messages.ts';

/** A signature as it is stored: the id of the key, and 64 bytes in base64. */
export interface Signature {
  key: string;
  value: string;
}

/** Why the site refuses a release or a pointer. Also the label of the metric. */
export type RefusalReason = 'unsigned' | 'unknown_key' | 'bad_signature' | 'older_revision' | 'other_content';

/** Nothing proves that the team of the app made this. */
export class Refused extends Error {
  override name = 'Refused';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

interface TrustedKey {
  key: KeyObject;
  apps: readonly string[];
  purposes: readonly Purpose[];
  /** The only paths that its releases may state, with everything below. Undefined: any that nobody else has. */
  prefixes?: readonly string[];
}

/** The keys whose signatures count, by id. */
export type TrustedKeys = ReadonlyMap<string, TrustedKey>;

/** The id of a key follows from it, so a file of trusted keys cannot give one key the name of another. */
export const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);

const EVERY_APP = '*';
const PURPOSES: readonly unknown[] = ['release', 'pointer'];

const isList = (value: unknown, isEntry: (entry: unknown) => boolean): value is never[] =>
  Array.isArray(value) && value.length > 0 && value.every(isEntry);
const isApp = (app: unknown): boolean =>
  app === EVERY_APP || (typeof app === 'string' && /^[a-z][a-z0-9-]*$/.test(app));

function trustedKeyOf(entry: unknown): [string, TrustedKey] {
  const { id, publicKey, apps, purposes = PURPOSES, prefixes } = (entry ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || typeof publicKey !== 'string') throw new Error('a key has no id or no publicKey');
  if (!isList(apps, isApp)) throw new Error(`key ${id}: apps must name folders of apps, or be ["*"]`);
  if (!isList(purposes, (one) => PURPOSES.includes(one)))
    throw new Error(`key ${id}: purposes are release and pointer`);
  if (prefixes !== undefined && !arePrefixes(prefixes)) throw new Error(`key ${id}: prefixes are not paths`);
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`key ${id} is not an Ed25519 key`);
  if (keyIdOf(key) !== id) throw new Error(`key ${id}: the publicKey is another one`);
  return [id, { key, apps, purposes, ...(prefixes && { prefixes }) }];
}

/** @throws Error that names the entry. A file with one wrong entry does not count at all */
export function parseTrustedKeys(text: string): TrustedKeys {
  const { schema, keys } = JSON.parse(text) as { schema?: unknown; keys?: unknown };
  if (schema !== 1 || !Array.isArray(keys))
    throw new Error('the file of trusted keys needs schema 1 and a list of keys');
  return new Map(keys.map(trustedKeyOf));
}

function signatureOf(value: unknown): Signature | null {
  const { key, value: bytes } = (typeof value === 'object' && value ? value : {}) as Record<string, unknown>;
  const isWellFormed = typeof key === 'string' && typeof bytes === 'string' && /^[A-Za-z0-9+/]{86}==$/.test(bytes);
  return isWellFormed ? { key, value: bytes } : null;
}

/** Whether signatures of a key count for an app and purpose. */
export function isTrustedFor(keys: TrustedKeys, id: string, { app, purpose }: Pick<SignedMessage, 'app' | 'purpose'>) {
  const trusted = keys.get(id);
  return trusted?.purposes.includes(purpose) === true && trusted.apps.some((one) => one === app || one === EVERY_APP);
}

/** @returns the key of the signature @throws Refused unless a key that is trusted for this app and purpose made it */
export function requireSignature(keys: TrustedKeys, message: SignedMessage, signature: unknown): TrustedKey {
  const { purpose, bytes } = message;
  if (signature === undefined || signature === null) throw new Refused('unsigned', `the ${purpose} is not signed`);
  const found = signatureOf(signature);
  if (!found) throw new Refused('bad_signature', `the signature of the ${purpose} is malformed`);
  const trusted = keys.get(found.key);
  if (!trusted || !isTrustedFor(keys, found.key, message)) {
    throw new Refused('unknown_key', `no key with the id of the ${purpose}'s signature is trusted for it`);
  }
  if (!verify(null, bytes, trusted.key, Buffer.from(found.value, 'base64'))) {
    throw new Refused('bad_signature', `the signature of the ${purpose} does not match its content`);
  }
  return trusted;
}
