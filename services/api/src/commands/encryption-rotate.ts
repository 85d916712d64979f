import { readApiSettings } from '@kenali/settings';
import { forgetUnusedKeys } from '../db/encryption/check-keys.ts';
import { fieldKeys } from '../db/encryption/envelope.ts';
import { countValues, resealAll } from '../db/encryption/reseal-all.ts';
import { removeTimeLimit } from '../db/time-limits.ts';
import { openDatabase } from '../migrations/open-database.ts';
import { runOnDatabase } from '../run-command.ts';

// npm run encryption:rotate [-- --dry-run]: encrypts everything with the first key of FIELD_ENCRYPTION_KEYS, while the API serves, and
// says which keys nothing needs any more. With --dry-run it only counts. A stopped run is continued by the next one.
const USAGE = 'Usage: npm run encryption:rotate [-- --dry-run]';
await runOnDatabase(async ([option, ...more], { env, log }) => {
  if (more.length > 0 || (option !== undefined && option !== '--dry-run')) throw new Error(USAGE);
  removeTimeLimit();
  await openDatabase(readApiSettings(env));
  const { newest } = fieldKeys();
  if (option) {
    const { values, plain } = await countValues();
    for (const [id, count] of values) log(`Key ${id}: ${count} values${id === newest ? ', the newest key' : ''}.`);
    if (values.size === 0) log('No value is encrypted.');
    if (plain > 0) log(`${plain} values are not encrypted yet.`);
  } else {
    const { changed, values } = await resealAll(() => {});
    const unused = await forgetUnusedKeys(new Set(values.keys()));
    log(`Encrypted ${changed} documents with key ${newest}.`);
    for (const id of unused) log(`Nothing needs key ${id} any more: remove it from FIELD_ENCRYPTION_KEYS.`);
  }
});
