import { readApiSettings } from '@kenali/settings';
import { connectDatabase, disconnectDatabase } from '../db/database.ts';
import { checkFieldKeys } from '../db/encryption/check-keys.ts';
import { useFieldKeys } from '../db/encryption/envelope.ts';
import type { Command } from '../run-command.ts';
import { describePending, migrate } from './migrate.ts';
import { refuseNewer, unwrap } from './open-database.ts';

const USAGE = 'Usage: npm run db:migrate [-- --dry-run]';

/** `npm run db:migrate`: runs the pending migrations of the database at MONGODB_URI, or says what they would do. */
export const migrateDatabase: Command = async ([option, ...more], { env, log }) => {
  if (more.length > 0 || (option !== undefined && option !== '--dry-run')) throw new Error(USAGE);
  const { mongodbUri, fieldEncryption } = readApiSettings(env);
  try {
    await connectDatabase(mongodbUri);
    await refuseNewer();
    useFieldKeys(fieldEncryption);
    await checkFieldKeys({ isReadOnly: option !== undefined });
    if (option) return await describePending(log);
    const count = await migrate(log);
    log(`The database is up to date; ${count} migrations were run.`);
  } catch (error) {
    throw unwrap(error);
  } finally {
    await disconnectDatabase();
  }
};
