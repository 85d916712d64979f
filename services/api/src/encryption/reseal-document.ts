import { isSealed, keyIdOf } from './envelope.ts';
import { fieldKeys } from './keyring.ts';
import { copyOf, openDocument, SEALED_FIELDS, type SealedCollection, sealDocument, storedAt } from './sealed-fields.ts';

export type Loose = Record<string, unknown>;
export type StoredDocument = Loose & { _id: unknown };

/** Lists are replaced as a whole, because two of their elements may change. */
const LISTS: Readonly<Record<string, string>> = {
  'caseNotes.text': 'caseNotes',
  'consultation.history.note': 'consultation.history',
};

/** What was stored before its field was sealed is due too. Empty and erased values stay as they are. */
const isDue = (value: unknown): boolean =>
  isSealed(value) ? keyIdOf(value) !== fieldKeys().newest : hasContent(value);

const hasContent = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** The numbers of the keys that the values of a document need. */
export const keyIdsOf = (collection: SealedCollection, stored: StoredDocument): number[] =>
  storedAt(collection, stored).filter(isSealed).map(keyIdOf);

/** How many values of a document are not encrypted yet. */
export const plainIn = (collection: SealedCollection, stored: StoredDocument): number =>
  storedAt(collection, stored).filter((value) => !isSealed(value) && hasContent(value)).length;

export const fieldsToRead = (collection: SealedCollection): string[] =>
  SEALED_FIELDS[collection].map((path) => LISTS[path] ?? path);

const valueAt = (stored: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Loose | null | undefined)?.[name], stored);

/** The fields of a document that are plain or that an older key encrypted. By path, what is stored now and what it becomes. */
export function changesOf(collection: SealedCollection, stored: StoredDocument): { before: Loose; after: Loose } {
  const before: Loose = {};
  const after: Loose = {};
  const sealed = () => sealDocument(collection, openDocument(collection, copyOf(stored) as StoredDocument));
  let whole: Loose | null = null;
  for (const path of SEALED_FIELDS[collection]) {
    if (!storedAt(collection, stored, path).some(isDue)) continue;
    whole ??= sealed();
    const place = LISTS[path] ?? path;
    before[place] = valueAt(stored, place);
    after[place] = valueAt(whole, place);
  }
  return { before, after };
}
