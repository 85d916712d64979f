import { type ApiSettings, DEMO_FIELD_ENCRYPTION, SettingsError } from '@kenali/settings';
import mongoose from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../db/database.ts';
import { checkFieldKeys } from '../db/encryption/check-keys.ts';
import { useFieldKeys } from '../db/encryption/envelope.ts';
import { missingIndexes } from '../db/prepare-indexes.ts';
import { migrate, pendingMigrations, recordedNames, type Say } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * Connects, and makes sure that this version can work with the database. The demo migrates it, and so does every mode if
 * it is empty, because there is nothing to wait for. Production otherwise refuses it until somebody has migrated it.
 * @throws SettingsError also if the database is newer than this version, or lacks a migration or a unique index
 */
export async function openDatabase({ mongodbUri, mode, fieldEncryption }: Opened, say: Say = () => {}): Promise<void> {
  await connectDatabase(mongodbUri);
  try {
    await refuseNewer();
    await openFields(mode, fieldEncryption);
    const isPrepared = mode === 'production' && !(await isEmpty());
    if (isPrepared) await refuseUnprepared();
    // Before anything is encrypted, and not in a database that is refused.
    await checkFieldKeys();
    if (!isPrepared) await migrate(say);
  } catch (error) {
    await disconnectDatabase();
    throw unwrap(error);
  }
}
type Opened = Pick<ApiSettings, 'mongodbUri' | 'mode'> & Partial<Pick<ApiSettings, 'fieldEncryption'>>;

/** Sets the keys and checks them. Tests leave them out and have those of the demo. */
async function openFields(mode: Opened['mode'], own: Opened['fieldEncryption']): Promise<void> {
  if (mode === 'production' && !own) throw new Error('Production names its keys of the field encryption');
  useFieldKeys(own ?? DEMO_FIELD_ENCRYPTION);
  await checkFieldKeys({ isReadOnly: true });
}

/** Umzug wraps what a migration throws. */
export function unwrap(error: unknown): unknown {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause instanceof SettingsError ? cause : error;
}

/** @throws SettingsError if a later version has migrated this database */
export async function refuseNewer(): Promise<void> {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = (await recordedNames()).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new SettingsError([
    `MONGODB_URI: the database is newer than this version, which does not know ${unknown.join(', ')}; start the version that migrated it, or a later one`,
  ]);
}

/** Lists only, and waits for no lock: a killed process may have left a transaction open. */
async function refuseUnprepared(): Promise<void> {
  const pending = (await pendingMigrations()).map(({ name }) => name);
  const indexes = (await missingIndexes())
    .filter(({ isUnique }) => isUnique)
    .map(({ collection, name }) => `the unique index ${name} of ${collection}`);
  const lacks = pending.length > 0 ? pending : indexes;
  if (lacks.length === 0) return;
  throw new SettingsError([
    `MONGODB_URI: the database is older than this version and lacks ${lacks.join(', ')}; run npm run db:migrate, then start again`,
  ]);
}

/** Whether nobody has used it. Records of migrations do not count: another process may be migrating it at this moment. */
async function isEmpty(): Promise<boolean> {
  const found = await Promise.all(['users', 'assessments', 'counters'].map(hasDocument));
  return !found.includes(true);
}

const hasDocument = async (collection: string) =>
  (await mongoose.connection.collection(collection).findOne({}, { projection: { _id: 1 } })) !== null;
