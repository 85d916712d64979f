import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { FieldEncryptionSettings } from '@kenali/settings';

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
