// npm run lock:complete: run it after each npm install that changed package-lock.json. With -- --hashes it also asks the
// registry for missing integrity hashes, which takes a minute or two.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { addMissingBinaries, addMissingIntegrity, findAddresses } from './lock-file.ts';

/** Asks npm, so that the configured registry and its credentials are used. */
async function lookUpIntegrity(spec: string): Promise<string | null> {
  const { code, output } = await runCommand('npm', ['view', spec, 'dist.integrity'], {});
  const [hash] = /sha512-[A-Za-z0-9+/]+=*/.exec(output) ?? [];
  return code === 0 && hash ? hash : null;
}

const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const withHashes = process.argv.includes('--hashes');
const file = path.resolve(given ?? path.join(import.meta.dirname, '../../package-lock.json'));

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
  const { lock: complete, added } = addMissingBinaries(JSON.parse(before));
  const unhashed = { lock: complete, added: [], missing: [] };
  const { lock, added: hashed, missing } = withHashes ? await addMissingIntegrity(complete, lookUpIntegrity) : unhashed;
  if (added.length + hashed.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(added.length > 0 ? `Added ${added.length} platform binaries to ${file}.` : `${file} is complete.`);
  if (hashed.length > 0) console.log(`Added ${hashed.length} integrity hashes.`);
  if (missing.length > 0)
    console.log(
      `${missing.length} packages have no integrity hash, because this registry does not have them. Run it with another one.`,
    );
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
