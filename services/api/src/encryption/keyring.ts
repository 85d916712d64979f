import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { FieldEncryptionSettings } from '@kenali/settings';

/** Keys are objects of Node: with their bytes, each value would cost several times as much (`npm run bench -- api`). */
interface Keyring {
  /** By number. */
  keys: ReadonlyMap<number, KeyObject>;
  /** The number of the key that encrypts. */
  newest: number | undefined;
  isOn: boolean;
  /** Null while the encryption is off and no secret is set. */
  searchKey: KeyObject | null;
}

let keyring: Keyring | null = null;

/** Sets the keys of this process. A connection to the database needs them; see `openDatabase`. */
export function useFieldKeys({ keys, isOn, searchSecret }: FieldEncryptionSettings): void {
  keyring = {
    keys: new Map(keys.map(({ id, key }) => [id, createSecretKey(key)])),
    newest: keys[0]?.id,
    isOn,
    searchKey:
      searchSecret === ''
        ? null
        : createSecretKey(
            Buffer.from(
              hkdfSync('sha256', searchSecret, 'kenali', 'search tokens and comparison keys of children', 32),
            ),
          ),
  };
}

export function fieldKeys(): Keyring {
  if (!keyring) throw new Error('The keys of the field encryption are not set: call useFieldKeys first');
  return keyring;
}
