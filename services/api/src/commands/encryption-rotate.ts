import { readApiSettings } from '@kenali/settings';
import { disconnectDatabase } from '../db/database.ts';
import { removeTimeLimit } from '../db/time-limits.ts';
import { forgetUnusedKeys } from '../encryption/check-keys.ts';
import { fieldKeys } from '../encryption/keyring.ts';
import { countKeys, resealAll } from '../encryption/reseal-all.ts';
import { openDatabase, unwrap } from '../migrations/open-database.ts';

// npm run encryption:rotate [-- --dry-run]: encrypts everything with the first key of FIELD_ENCRYPTION_KEYS, while the API serves, and
// says which keys nothing needs any more. With --dry-run it only counts. A stopped run is continued by the next one.
const USAGE = 'Usage: npm run encryption:rotate [-- --dry-run]';
const [option, ...more] = process.argv.slice(2);
try {
  if (more.length > 0 || (option !== undefined && option !== '--dry-run')) throw new Error(USAGE);
  removeTimeLimit();
  await openDatabase(readApiSettings(process.env));
  const { newest } = fieldKeys();
  if (option) {
    for (const [id, count] of await countKeys())
      console.log(`Key ${id}: ${count} values${id === newest ? ', the newest key' : ''}.`);
  } else {
    const { changed, values } = await resealAll(() => {});
    const unused = await forgetUnusedKeys(new Set(values.keys()));
    console.log(`Encrypted ${changed} documents with key ${newest}.`);
    for (const id of unused) console.log(`Nothing needs key ${id} any more: remove it from FIELD_ENCRYPTION_KEYS.`);
  }
} catch (error) {
  console.error((unwrap(error) as Error).message);
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
