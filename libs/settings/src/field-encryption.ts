import { createHash } from 'node:crypto';
import { type FieldKey, parseFieldKeys } from './parse-field-keys.ts';
import { isOn } from './rules.ts';
import type { Mode, Values } from './variable.ts';

export interface FieldEncryptionSettings {
  /** The first one encrypts; all of them decrypt. */
  keys: readonly FieldKey[];
  /** Whether new values are encrypted. Values that are encrypted already are always read. */
  isOn: boolean;
  /** Makes search tokens and comparison keys of children. Empty only while the encryption is off. */
  searchSecret: string;
}

const ofDemo = (what: string) => createHash('sha256').update(`public ${what} of the demo of Kenali`).digest();

/** Everybody knows this key. Demo and tests encrypt with it, so that they run what production runs. */
export const DEMO_FIELD_ENCRYPTION: FieldEncryptionSettings = {
  keys: [{ id: 1, key: ofDemo('key') }],
  isOn: true,
  searchSecret: ofDemo('search secret').toString('base64'),
};

/** A demo without keys of its own has public ones. Rules refuse production without keys. */
export function fieldEncryptionOf(mode: Mode, values: Values): FieldEncryptionSettings {
  const own = values.FIELD_ENCRYPTION_KEYS;
  const demo = mode === 'demo' && !own ? DEMO_FIELD_ENCRYPTION : null;
  return {
    keys: demo?.keys ?? parseFieldKeys(own ?? '') ?? [],
    isOn: isOn(values.FIELD_ENCRYPTION, true),
    searchSecret: values.FIELD_SEARCH_SECRET ?? (mode === 'demo' ? DEMO_FIELD_ENCRYPTION.searchSecret : ''),
  };
}
