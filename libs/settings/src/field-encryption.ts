import { createHash } from 'node:crypto';
import { type FieldKey, parseFieldKeys } from './parse-field-keys.ts';
import type { Mode, Values } from './variable.ts';

export interface FieldEncryptionSettings {
  /** The first one encrypts; all of them decrypt. */
  keys: readonly FieldKey[];
  /** Makes search tokens and comparison keys of children. */
  searchSecret: string;
}

const ofDemo = (what: string) => createHash('sha256').update(`public ${what} of the demo of Kenali`).digest();

/** Everybody knows this key. Demo and tests encrypt with it, so that they run what production runs. */
export const DEMO_FIELD_ENCRYPTION: FieldEncryptionSettings = {
  keys: [{ id: 1, key: ofDemo('key') }],
  searchSecret: ofDemo('search secret').toString('base64'),
};

/** A demo without keys of its own has public ones. Rules refuse production without keys. */
export function fieldEncryptionOf(mode: Mode, values: Values): FieldEncryptionSettings {
  const own = values.FIELD_ENCRYPTION_KEYS;
  const demo = mode === 'demo' && !own ? DEMO_FIELD_ENCRYPTION : null;
  return {
    keys: demo?.keys ?? parseFieldKeys(own ?? '') ?? [],
    searchSecret: values.FIELD_SEARCH_SECRET ?? (mode === 'demo' ? DEMO_FIELD_ENCRYPTION.searchSecret : ''),
  };
}
