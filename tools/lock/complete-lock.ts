// npm run lock:complete: run it after each npm install that changed package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addMissingBinaries, findAddresses } from './lock-file.ts';

const file = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../package-lock.json'));

try {
  const before = readFileSync(file, 'utf8');
  const addresses = findAddresses(before);
  for (const { line, text } of addresses) console.error(`${file}:${line}: ${text}`);
  if (addresses.length > 0) {
    throw new Error(
      `${addresses.length} registry addresses are in the lock file, so it works only with that registry. ` +
        '.npmrc sets omit-lockfile-registry-resolved=true: delete the lock file and run npm install in the project folder.',
    );
  }
  const { lock, added } = addMissingBinaries(JSON.parse(before));
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(added.length > 0 ? `Added ${added.length} platform binaries to ${file}.` : `${file} is complete.`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
