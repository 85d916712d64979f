import { writeFile } from 'node:fs/promises';
import { arePrefixes } from '@kenali/contracts';
import { CliError } from '@kenali/node-utils';
import { createSigningKey, signApp } from '@kenali/releases';
import { appOf, type Command, openTarget, readArguments } from './command-line.ts';

const KEYS = 'npm run kenali -- keys <app>|--operator --out FILE [--purpose release|pointer] [--prefix /PATH …]';

/**
 * `npm run kenali -- keys <app>`: creates a key pair. The private key goes into a new file that only its owner reads, the
 * entry for the file of trusted keys to the terminal.
 */
export const keys: Command = async (args) => {
  const options = {
    operator: { type: 'boolean', default: false },
    out: { type: 'string' },
    purpose: { type: 'string' },
    prefix: { type: 'string', multiple: true },
  } as const;
  const { values, positionals } = readArguments(KEYS, options, args);
  const { operator, out, purpose, prefix } = values;
  if (!out || operator === positionals.length > 0) throw new CliError(`Usage: ${KEYS}`);
  if (purpose !== undefined && purpose !== 'release' && purpose !== 'pointer') throw new CliError(`Usage: ${KEYS}`);
  if (prefix && !arePrefixes(prefix)) throw new CliError(`Usage: ${KEYS}`);
  const apps = operator ? ['*'] : [appOf(positionals, KEYS)];
  const { privatePem, entry } = createSigningKey(apps, purpose && [purpose], prefix);
  await writeFile(out, privatePem, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
    throw new CliError(`the private key was not written: ${error.message}`);
  });
  console.log(`The private key is in ${out}. Add this to the keys in the file RELEASE_KEYS_FILE of API and site:`);
  console.log(JSON.stringify(entry, null, 2));
};

const SIGN = 'npm run kenali -- sign <app> --expect REVISION [--target DIR|s3://…]';

/**
 * `npm run kenali -- sign <app>`: signs what is in the store already, with the key of this command. What another key has signed
 * is signed again, because that key may be removed next.
 */
export const sign: Command = async (args) => {
  const options = { expect: { type: 'string' }, target: { type: 'string' } } as const;
  const { values, positionals } = readArguments(SIGN, options, args);
  const app = appOf(positionals, SIGN);
  if (!values.expect || !/^\d+$/.test(values.expect)) {
    throw new CliError(
      `--expect is the revision that you have looked at with "npm run kenali -- releases".\nUsage: ${SIGN}`,
    );
  }
  const store = await openTarget(values.target, { isOnlyKey: true });
  const signed = await signApp(store, app, Number(values.expect));
  if (!signed) throw new CliError(`${app} was never released in ${store.where}`);
  console.log(`${app}: pointer ${signed.pointer} at revision ${signed.revision} in ${store.where}`);
  for (const releaseId of signed.releases) console.log(`  signed ${releaseId}`);
};
