import { types } from 'node:util';
import { open, seal } from './envelope.ts';

/**
 * The fields whose values are encrypted, by collection. In a list, a path applies to each element. What the database filters or sorts by
 * cannot be among them. Projections name these paths or ones above, never below: the database cannot look into them.
 */
export const SEALED_FIELDS = {
  userAssessments: [
    'progress.responses',
    'progress.notApplicable',
    'progress.comments',
    'progress.participantInfo',
    'changedAt',
    'results',
    'caseNotes.text',
    'consultation.history.note',
  ],
  observations: [
    'progress.responses',
    'progress.notApplicable',
    'progress.comments',
    'progress.participantInfo',
    'changedAt',
    'consent.name',
  ],
  children: ['name', 'birthDate', 'sex', 'notes'],
  restrictions: ['child', 'reason'],
  dataRequests: ['child', 'message', 'note', 'answer', 'work.needles'],
  refunds: ['reason', 'note'],
} as const satisfies Record<string, readonly string[]>;

export type SealedCollection = keyof typeof SEALED_FIELDS;

export const isSealedCollection = (name: string): name is SealedCollection => Object.hasOwn(SEALED_FIELDS, name);

/** What the database stores. Only `openDocument` turns it into a document. */
export type Stored<T extends { _id: unknown }> = { [K in keyof T]: K extends '_id' ? T[K] : unknown };

type Loose = Record<string, unknown>;
/** Not a date, and none of the types that the driver has for other values. */
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !types.isDate(value) && !('_bsontype' in value);

const placeOf = (collection: string, id: unknown, path: string) => `${collection}/${String(id)}/${path}`;

/** Calls `change` for every stored value at a path, and puts what it returns in its place. */
function changeAt(parent: unknown, names: readonly string[], change: (value: unknown) => unknown): void {
  const [name, ...rest] = names;
  if (Array.isArray(parent)) for (const each of parent) changeAt(each, names, change);
  if (name === undefined || !isObject(parent) || Array.isArray(parent) || !Object.hasOwn(parent, name)) return;
  if (rest.length === 0) parent[name] = change(parent[name]);
  else changeAt(parent[name], rest, change);
}

const PATHS = Object.fromEntries(
  Object.entries(SEALED_FIELDS).map(([collection, paths]) => [
    collection,
    paths.map((path) => ({ path, names: path.split('.') })),
  ]),
) as Record<SealedCollection, { path: string; names: string[] }[]>;

/**
 * Opens the sealed values of a document that was read from the database, in place, and returns it. Empty and erased fields hold no sealed
 * value and stay as they are. @throws SealError
 */
export function openDocument<T extends { _id: unknown }>(collection: SealedCollection, stored: Stored<T>): T {
  for (const { path, names } of PATHS[collection])
    changeAt(stored, names, (value) => open(placeOf(collection, stored._id, path), value));
  return stored as T;
}

/** The stored values at the sealed paths of a document, or at one of them. */
export function storedAt(collection: SealedCollection, stored: object, only?: string): unknown[] {
  const values: unknown[] = [];
  for (const { path, names } of PATHS[collection])
    if (only === undefined || path === only)
      changeAt(stored, names, (value) => {
        values.push(value);
        return value;
      });
  return values;
}

/** Seals one value for a path of `SEALED_FIELDS`. A missing value stays missing. */
export function sealField<C extends SealedCollection>(
  collection: C,
  id: unknown,
  path: (typeof SEALED_FIELDS)[C][number],
  value: unknown,
): unknown {
  return value === undefined || value === null ? value : seal(placeOf(collection, id, path), value);
}

/** A copy of a document, or of fields of one, as it is stored. */
export function sealDocument(collection: SealedCollection, document: { _id: unknown }): Loose {
  const copy = copyOf(document) as Loose;
  for (const { path, names } of PATHS[collection])
    changeAt(copy, names, (value) => sealField(collection, document._id, path as never, value));
  return copy;
}

/** Copies objects and lists, so that sealing or opening the copy leaves the original alone. */
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyOf(each)]));
}

/** A projection in which paths below a sealed field are replaced by that field. */
export function widenProjection<V>(collection: SealedCollection, projection: Record<string, V>): Record<string, V> {
  const widened = Object.entries(projection).map(([name, value]) => {
    const above = PATHS[collection].find(({ path }) => name.startsWith(`${path}.`));
    return [above?.path ?? name, value] as const;
  });
  return Object.fromEntries(widened);
}
