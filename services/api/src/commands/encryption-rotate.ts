import { readApiSettings } from '@kenali/settings';
import { disconnectDatabase } from '../db/database.ts';
import { removeTimeLimit } from '../db/time-limits.ts';
import { forgetUnusedKeys } from '../encryption/check-keys.ts';
import { fieldKeys } from '../encryption/keyring.ts';
import { countKeys, resealAll } from '../encryption/reseal-all.ts';
import { rekeyChildTokens } from '../features/user-assessments/index.ts';
import { openDatabase, unwrap } from '../migrations/open-database.ts';

// npm run encryption:rotate [-- --dry-run]: encrypts everything with the first key of FIELD_ENCRYPTION_KEYS, while the API serves, and
// says which keys nothing needs any more. With --dry-run it only counts. A stopped run is continued by the next one.
const USAGE = 'Usage: npm run encryption:rotate [-- --dry-run]';
const [option, ...more] = process.argv.slice(2);
try {
  if (more.length > 0 || (option !== undefined && option !== '--dry-run')) throw new Error(USAGE);
  removeTimeLimit();
  await openDatabase(readApiSettings(process.env));
  const { newest, isOn } = fieldKeys();
  if (option) {
    const { values, plain } = await countKeys();
    for (const [id, count] of values)
      console.log(`Key ${id}: ${count} values${id === newest ? ', the newest key' : ''}.`);
    console.log(`Documents with plain values: ${isOn ? plain : 'not counted while FIELD_ENCRYPTION is off'}.`);
  } else {
    if (!isOn) throw new Error('FIELD_ENCRYPTION is off: nothing is encrypted');
    const { changed, values } = await resealAll(() => {});
    const renamed = await rekeyChildTokens(() => {});
    const unused = await forgetUnusedKeys(new Set(values.keys()));
    console.log(`Encrypted ${changed} documents with key ${newest}, and made ${renamed} search entries again.`);
    for (const id of unused) console.log(`Nothing needs key ${id} any more: remove it from FIELD_ENCRYPTION_KEYS.`);
  }
} catch (error) {
  console.error((unwrap(error) as Error).message);
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
