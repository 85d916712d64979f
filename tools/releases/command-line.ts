import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CliError } from '@kenali/node-utils';
import {
  createChecker,
  createSigner,
  KEEP_AT_LEAST,
  localSigner,
  type Moved,
  openStore,
  readLocalKey,
  requireTrusted,
  type Signer,
  type Store,
  trustedKeysFile,
} from '@kenali/releases';
import { createGuard, parseTrustedKeys, type TrustedKeys } from '@kenali/releases/signing';
import { root } from '../shared/apps.ts';
import { askSite } from './ask-site.ts';

export type Command = (args: string[]) => Promise<void>;
type Options = NonNullable<ParseArgsConfig['options']>;

/** Somebody asked for the usage, which is the message. */
export class HelpWanted extends Error {
  override name = 'HelpWanted';
}

/** @throws CliError with the usage if an argument is unknown, or empty, as from a variable that nobody has set; HelpWanted */
export function readArguments<T extends Options>(usage: string, options: T, args: string[]) {
  if (args.includes('--help')) throw new HelpWanted(`Usage: ${usage}`);
  try {
    const read = parseArgs({ args, options, allowPositionals: true });
    const empty = Object.entries(read.values).find(([, value]) => value === '');
    if (empty) throw new Error(`--${empty[0]} is empty`);
    return read;
  } catch (error) {
    throw new CliError(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

/** Returns the app, which must be the only positional argument. */
export function appOf(positionals: readonly string[], usage: string): string {
  const [app, ...more] = positionals;
  if (!app || more.length > 0 || !/^[a-z][a-z0-9-]*$/.test(app)) throw new CliError(`Usage: ${usage}`);
  return app;
}

/** Reads `--keep`. @throws CliError if it is not a number or too small: open pages and rollbacks need old releases */
export function readKeep(text: string): number {
  if (/^\d+$/.test(text) && Number(text) >= KEEP_AT_LEAST) return Number(text);
  throw new CliError(`--keep must be a number from ${KEEP_AT_LEAST}: that many releases of each app always stay.`);
}

/** Reads `--percent`, a share of the browsers. @throws CliError if it is not a number from 0 to 100 */
export function readPercent(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) <= 100) return Number(text);
  throw new CliError('--percent must be a number from 0 to 100.');
}

/** Reads `--expect`. @returns what a move takes @throws CliError if it is not a revision */
export function readExpected(expect: string | undefined): { expectedRevision?: number } {
  if (expect === undefined) return {};
  if (!/^\d+$/.test(expect)) throw new CliError('--expect must be a revision.');
  return { expectedRevision: Number(expect) };
}

interface OpenOptions {
  /** The app that the command changes, which a trusted key must sign. Undefined: nothing is signed. */
  app?: string;
  readOnly?: boolean;
  /** Whether signatures of other trusted keys do not count. */
  isOnlyKey?: boolean;
  /** Whether the trusted keys alone are enough, because signatures are only checked. */
  isOnlyChecked?: boolean;
}

/**
 * Opens `--target`, or RELEASES_TARGET, or the folder that the local CDN serves, with the key that signs.
 * @throws CliError; UntrustedKey if sites would not use what the command is about to sign
 */
export async function openTarget(target: string | undefined, options: OpenOptions = {}): Promise<Store> {
  const { RELEASES_TARGET, RELEASES_DIR, DATA_DIR = '.data', KENALI_MODE } = process.env;
  const served = resolve(root, RELEASES_DIR ?? join(DATA_DIR, 'releases'));
  const chosen = target ?? RELEASES_TARGET ?? served;
  const isLocal = resolve(chosen) === served && KENALI_MODE !== 'production';
  const store = await openStore(chosen, options);
  const local = isLocal ? { store, dataDir: resolve(root, DATA_DIR) } : undefined;
  const signer = await findSigner(process.env, { ...options, local });
  return { ...store, ...(signer ? { signer } : {}) };
}

/** Who moves a pointer: the person at the terminal, or the actor that a pipeline names. */
export const actor = (): string => process.env.RELEASE_ACTOR || process.env.GITHUB_ACTOR || userInfo().username;

/** Without this warning, a move of a switched-off app would look like a deployment. */
export function warnIfOff(app: string, { isOff }: Moved): void {
  if (isOff) console.log(`${app} IS SWITCHED OFF: nobody gets it until "npm run kenali -- switch ${app} on"`);
}

/**
 * Finds the key that signs releases: `RELEASE_SIGNING_KEY`, or the file `RELEASE_SIGNING_KEY_FILE`.
 * @param options.local store and data folder of the site on this machine, if that store is the target: then its own key
 * signs, which is made for the first change of a store that nobody has signed
 * @returns undefined if nothing is signed or checked
 * @throws CliError without a key, and UntrustedKey with another one, if it is known which keys sites trust
 */
export async function findSigner(
  env: NodeJS.ProcessEnv,
  { app, isOnlyKey, isOnlyChecked, local }: OpenOptions & { local?: { store: Store; dataDir: string } } = {},
): Promise<Signer | undefined> {
  const { RELEASE_SIGNING_KEY, RELEASE_SIGNING_KEY_FILE } = env;
  const pem = RELEASE_SIGNING_KEY || (RELEASE_SIGNING_KEY_FILE && (await readFile(RELEASE_SIGNING_KEY_FILE, 'utf8')));
  const trusted = await readTrusted(env);
  const localKey = local ? await readLocalKey(local.dataDir) : null;
  const key = pem || (trusted.size > 0 && localKey);
  if (key) {
    if (app) requireTrusted(key, trusted, app);
    return createSigner(key, trusted, { isOnlyKey });
  }
  if (local && trusted.size === 0 && (localKey || (app && !(await isSigned(local.store)))))
    return { ...(await localSigner(local.dataDir)), mayReplace: isOnlyKey === true };
  if (app && (local || trusted.size > 0))
    throw new CliError(
      `no signing key is set, and sites use only what a trusted key signed for ${app}. Nothing was moved. ` +
        'Set RELEASE_SIGNING_KEY or RELEASE_SIGNING_KEY_FILE.',
    );
  return isOnlyChecked && trusted.size > 0 ? createChecker(trusted) : undefined;
}

const isSigned = async (store: Store): Promise<boolean> =>
  (await store.list('')).some(({ path }) => path.endsWith('/release.json.sig'));

/** The keys that sites trust: of `RELEASE_KEYS_FILE`, or else those that the site at `PUBLIC_URL` names. Empty if nobody knows. */
async function readTrusted({ RELEASE_KEYS_FILE, PUBLIC_URL }: NodeJS.ProcessEnv): Promise<TrustedKeys> {
  if (RELEASE_KEYS_FILE) {
    const { trustedKeys } = createGuard(RELEASE_KEYS_FILE, (problem) => {
      throw new CliError(problem);
    });
    return (await trustedKeys()) ?? new Map();
  }
  if (!PUBLIC_URL) return new Map();
  try {
    const { keys } = await askSite(PUBLIC_URL);
    return parseTrustedKeys(trustedKeysFile(keys ?? []));
  } catch (error) {
    // An operator rolls back while the site is down. It still refuses what it does not trust.
    console.error(`Nobody knows which keys the site trusts: ${(error as Error).message}`);
    return new Map();
  }
}
