import { isSealed, keyIdOf } from './envelope.ts';
import { fieldKeys } from './keyring.ts';
import { copyOf, openDocument, SEALED_FIELDS, type SealedCollection, sealDocument, storedAt } from './sealed-fields.ts';
import { comparisonKey, notKeyed } from './search-keys.ts';

export type Loose = Record<string, unknown>;
export type StoredDocument = Loose & { _id: unknown };

/** What is compared instead of read; see `comparisonKey`. */
const COMPARED: Record<SealedCollection, { owner: string; fields: readonly string[] }> = {
  userAssessments: { owner: 'userId', fields: ['subjectKey'] },
  observations: { owner: 'userId', fields: [] },
  children: { owner: 'ownerId', fields: ['key', 'earlierKeys'] },
  restrictions: { owner: 'userId', fields: ['keys', 'slot'] },
  dataRequests: { owner: 'userId', fields: ['slot'] },
};
/** What comes before the key of a child in a slot. Other slots name no child. */
const SLOT = /^(child |delete_child:)(.+)$/s;
/** Lists are replaced as a whole, because two of their elements may change. */
const LISTS: Readonly<Record<string, string>> = {
  'caseNotes.text': 'caseNotes',
  'consultation.history.note': 'consultation.history',
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value as object).length === 0);

const isDue = (value: unknown): boolean =>
  isSealed(value) ? keyIdOf(value) !== fieldKeys().newest : value !== undefined && !isEmpty(value);

/** The numbers of the keys that the values of a document need. */
export const keyIdsOf = (collection: SealedCollection, stored: StoredDocument): number[] =>
  storedAt(collection, stored).filter(isSealed).map(keyIdOf);

export const fieldsToRead = (collection: SealedCollection): string[] => {
  const { owner, fields } = COMPARED[collection];
  return [owner, ...fields, ...SEALED_FIELDS[collection].map((path) => LISTS[path] ?? path)];
};

/** Documents with values that were stored plainly. Empty ones say nothing about anybody and may stay. */
export const plainFilter = (collection: SealedCollection): object => ({
  $or: [
    ...SEALED_FIELDS[collection].map((path) => ({ [path]: { $type: ['string', 'object'], $nin: [{}, ''] } })),
    ...COMPARED[collection].fields.map((field) => ({
      [field]: field === 'slot' ? notKeyed('(child |delete_child:)') : notKeyed(),
    })),
  ],
});

const valueAt = (stored: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Loose | null | undefined)?.[name], stored);

/**
 * The fields of a document that are not as they should be: sealed with the newest key, and compared by keyed texts. By path, what is
 * stored now and what it becomes.
 */
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
  const { owner, fields } = COMPARED[collection];
  for (const field of fields) {
    const value = stored[field];
    const keyed = keyedOf(Number(stored[owner]), field, value);
    if (JSON.stringify(keyed) === JSON.stringify(value)) continue;
    before[field] = value;
    after[field] = keyed;
  }
  return { before, after };
}

function keyedOf(userId: number, field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => keyedOf(userId, field, each));
  if (typeof value !== 'string') return value;
  if (field !== 'slot') return comparisonKey(userId, value);
  const [, begin, key] = SLOT.exec(value) ?? [];
  return begin === undefined || key === undefined ? value : `${begin}${comparisonKey(userId, key)}`;
}
