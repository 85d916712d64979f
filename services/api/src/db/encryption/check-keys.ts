import { SettingsError } from '@kenali/settings';
import mongoose from 'mongoose';
import { fieldKeys, keyIdOf, open, type Sealed, seal } from './envelope.ts';
import { comparisonKey } from './search-keys.ts';

/** A key that has encrypted values in this database, or may have. The check opens only with that key. */
interface FieldKeyDocument {
  _id: string;
  check: Sealed | string;
}

const SEARCH = 'search secret';
const TEXT = 'the key is right';
/** Belongs to no account: the number of the first one is 1. */
const NOBODY = 0;

const checks = () => mongoose.connection.collection<FieldKeyDocument>('fieldKeys');
const placeOf = (name: string) => `fieldKeys/${name}`;

/**
 * Compares the keys of this process with those that the database was encrypted with, and notes the one that encrypts from now on. So a
 * process with wrong keys never starts, instead of failing with each document.
 * @throws SettingsError
 */
export async function checkFieldKeys({ isReadOnly = false } = {}): Promise<void> {
  const known = await checks().find({}).toArray();
  const { newest, keys } = fieldKeys();
  const problems = known.flatMap(({ _id, check }) => problemOf(_id, check, keys));
  if (problems.length > 0) throw new SettingsError(problems);
  if (isReadOnly) return;
  const own = [
    { _id: `key ${newest}`, check: seal(placeOf(`key ${newest}`), TEXT) as Sealed },
    { _id: SEARCH, check: searchCheck() },
  ];
  const added = own.filter(({ _id }) => !known.some((each) => each._id === _id));
  for (const document of added)
    await checks().updateOne({ _id: document._id }, { $setOnInsert: { check: document.check } }, { upsert: true });
  // Two processes with different keys may have started at once.
  if (added.length > 0) await checkFieldKeys({ isReadOnly: true });
}

const searchCheck = () => comparisonKey(NOBODY, TEXT);

function problemOf(_id: string, check: Sealed | string, keys: ReadonlyMap<number, unknown>): string[] {
  if (_id === SEARCH)
    return check === searchCheck()
      ? []
      : ['FIELD_SEARCH_SECRET is not the one that the search tokens of this database were made with'];
  const id = keyIdOf(check as Sealed);
  if (!keys.has(id))
    return [`FIELD_ENCRYPTION_KEYS has no key ${id}, which values in this database are encrypted with`];
  try {
    return open(placeOf(_id), check) === TEXT ? [] : [wrongKey(id)];
  } catch {
    return [wrongKey(id)];
  }
}

const wrongKey = (id: number) =>
  `FIELD_ENCRYPTION_KEYS: key ${id} is not the one that values in this database are encrypted with`;

/** Forgets the keys that no value needs. @returns their numbers: they may be removed from the settings */
export async function forgetUnusedKeys(used: ReadonlySet<number>): Promise<number[]> {
  const { newest } = fieldKeys();
  const known = await checks()
    .find({ _id: { $ne: SEARCH } })
    .toArray();
  const unused = known.map(({ check }) => keyIdOf(check as Sealed)).filter((id) => id !== newest && !used.has(id));
  if (unused.length > 0) await checks().deleteMany({ _id: { $in: unused.map((id) => `key ${id}`) } });
  return unused;
}
