import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { arePrefixes } from '@kenali/contracts';
import { CliError, replaceFile } from '@kenali/node-utils';
import { createSigningKey, type KeyEntry, signApp, trustedKeysFile } from '@kenali/releases';
import { parseTrustedKeys } from '@kenali/releases/signing';
import { confirmOnSite } from './ask-site.ts';
import { actor, appOf, type Command, openTarget, readArguments, readExpected } from './command-line.ts';

const KEYS =
  'npm run kenali -- keys <app>|--operator --out FILE [--file KEYS] [--purpose release|pointer] [--prefix /PATH …]';

/**
 * `npm run kenali -- keys <app>`: creates a key pair. The private key goes into a new file that only its owner reads, the
 * entry for the file of trusted keys to the terminal, or with `--file` into that file.
 */
export const keys: Command = async (args) => {
  const options = {
    operator: { type: 'boolean', default: false },
    out: { type: 'string' },
    file: { type: 'string' },
    purpose: { type: 'string' },
    prefix: { type: 'string', multiple: true },
  } as const;
  const { values, positionals } = readArguments(KEYS, options, args);
  const { operator, out, file, purpose, prefix } = values;
  if (!out || operator === positionals.length > 0) throw new CliError(`Usage: ${KEYS}`);
  if (purpose !== undefined && purpose !== 'release' && purpose !== 'pointer') throw new CliError(`Usage: ${KEYS}`);
  // What a pointer may name, prefixes do not say.
  if (prefix && (purpose === 'pointer' || !arePrefixes(prefix))) throw new CliError(`Usage: ${KEYS}`);
  const apps = operator ? ['*'] : [appOf(positionals, KEYS)];
  const { privatePem, entry } = createSigningKey(apps, purpose && [purpose], prefix);
  const others = file === undefined ? [] : await readEntries(file);
  await writeFile(out, privatePem, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
    throw new CliError(`the private key was not written: ${error.message}`);
  });
  if (file !== undefined) {
    await mkdir(dirname(file), { recursive: true });
    await replaceFile(file, Buffer.from(trustedKeysFile([...others, entry])));
    console.log(
      `The private key is in ${out}. ${file}, the file RELEASE_KEYS_FILE of API and site, has its public half.`,
    );
    return;
  }
  console.log(`The private key is in ${out}. Add this to the keys in the file RELEASE_KEYS_FILE of API and site:`);
  console.log(JSON.stringify(entry, null, 2));
};

/** The entries of a file of trusted keys, none if there is no such file yet. @throws CliError if it cannot be used */
async function readEntries(file: string): Promise<KeyEntry[]> {
  try {
    const text = await readFile(file, 'utf8');
    parseTrustedKeys(text);
    return JSON.parse(text).keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new CliError(`${file} is no file of trusted keys: ${(error as Error).message}. Nothing was written.`);
  }
}

const SIGN = 'npm run kenali -- sign <app> --expect REVISION [--above REVISION] [--target DIR|s3://…]';

/**
 * `npm run kenali -- sign <app>`: signs what is in the store already, with the key of this command. What another key has signed
 * is signed again, because that key may be removed next. `--above` also raises the revision, for a store that is older than what sites have
 * seen, such as one from a backup.
 */
export const sign: Command = async (args) => {
  const options = { expect: { type: 'string' }, above: { type: 'string' }, target: { type: 'string' } } as const;
  const { values, positionals } = readArguments(SIGN, options, args);
  const app = appOf(positionals, SIGN);
  const { expectedRevision } = readExpected(values.expect);
  if (expectedRevision === undefined) {
    throw new CliError(
      `--expect is the revision that you have looked at with "npm run kenali -- releases".\nUsage: ${SIGN}`,
    );
  }
  if (values.above !== undefined && !/^\d{1,15}$/.test(values.above)) throw new CliError('--above must be a revision.');
  const store = await openTarget(values.target, { app, isOnlyKey: true });
  const signed = await signApp(store, app, { expectedRevision, above: Number(values.above ?? 0), actor: actor() });
  if (!signed) throw new CliError(`${app} was never released in ${store.where}`);
  console.log(`${app}: pointer ${signed.pointer} at revision ${signed.revision} in ${store.where}`);
  for (const releaseId of signed.releases) console.log(`  signed ${releaseId}`);
  console.log(await confirmOnSite(store, { app }));
};
