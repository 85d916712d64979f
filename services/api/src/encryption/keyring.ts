import { hkdfSync } from 'node:crypto';
import type { FieldEncryptionSettings } from '@kenali/settings';

interface Keyring {
  /** By number. */
  keys: ReadonlyMap<number, Buffer>;
  /** The number of the key that encrypts. */
  newest: number | undefined;
  isOn: boolean;
  /** Null while the encryption is off and no secret is set. */
  searchKey: Buffer | null;
}

let keyring: Keyring | null = null;

/** Sets the keys of this process. A connection to the database needs them; see `openDatabase`. */
export function useFieldKeys({ keys, isOn, searchSecret }: FieldEncryptionSettings): void {
  keyring = {
    keys: new Map(keys.map(({ id, key }) => [id, key])),
    newest: keys[0]?.id,
    isOn,
    searchKey:
      searchSecret === ''
        ? null
        : Buffer.from(hkdfSync('sha256', searchSecret, 'kenali', 'search tokens and comparison keys of children', 32)),
  };
}

export function fieldKeys(): Keyring {
  if (!keyring) throw new Error('The keys of the field encryption are not set: call useFieldKeys first');
  return keyring;
}
