import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as indonesian } from '@zxcvbn-ts/language-id';
import { buildCommonPasswords } from '../features/auth/password/build-common-passwords.ts';

// node tools/run.mjs services/api/src/commands/write-common-passwords.ts: writes the list of refused passwords from the word lists of zxcvbn-ts.
const file = join(import.meta.dirname, '../../data/common-passwords.txt.gz');
const passwords = buildCommonPasswords({
  passwords: common['passwords-common'],
  words: indonesian['commonWords-id'],
  names: indonesian['names-id'],
});
writeFileSync(file, gzipSync(`\n${passwords.join('\n')}\n`, { level: constants.Z_BEST_COMPRESSION }));
console.log(`${file}: ${passwords.length} passwords`);
