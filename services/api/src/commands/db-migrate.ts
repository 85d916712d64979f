import { readApiSettings } from '@kenali/settings';
import { connectDatabase, disconnectDatabase } from '../db/database.ts';
import { removeTimeLimit } from '../db/time-limits.ts';
import { checkFieldKeys } from '../encryption/check-keys.ts';
import { useFieldKeys } from '../encryption/keyring.ts';
import { describePending, migrate } from '../migrations/migrate.ts';
import { refuseNewer, unwrap } from '../migrations/open-database.ts';

// npm run db:migrate [-- --dry-run]: runs the pending migrations of the database at MONGODB_URI, or says what they would do.
const USAGE = 'Usage: npm run db:migrate [-- --dry-run]';
const [option, ...more] = process.argv.slice(2);
try {
  if (more.length > 0 || (option !== undefined && option !== '--dry-run')) throw new Error(USAGE);
  // Reading and indexing a large collection takes longer than any call may.
  removeTimeLimit();
  const { mongodbUri, fieldEncryption } = readApiSettings(process.env);
  await connectDatabase(mongodbUri);
  await refuseNewer();
  useFieldKeys(fieldEncryption);
  await checkFieldKeys({ isReadOnly: option !== undefined });
  if (option) {
    await describePending(console.log);
  } else {
    const count = await migrate(console.log);
    console.log(`The database is up to date; ${count} migrations were run.`);
  }
} catch (error) {
  console.error((unwrap(error) as Error).message);
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
