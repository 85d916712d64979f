import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CliError } from '@kenali/node-utils';
import {
  createSigner,
  KEEP_AT_LEAST,
  localSigner,
  type Moved,
  openStore,
  type Signer,
  type Store,
} from '@kenali/releases';
import { parseTrustedKeys, type TrustedKeys } from '@kenali/releases/signing';
import { root } from '../shared/apps.ts';

export type Command = (args: string[]) => Promise<void>;
type Options = NonNullable<ParseArgsConfig['options']>;

/** @throws CliError with the usage if an argument is unknown */
export function readArguments<T extends Options>(usage: string, options: T, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
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

/**
 * Opens `--target`, or RELEASES_TARGET, or the folder that the local CDN serves, with the key that signs.
 * @param options.isOnlyKey whether signatures of other trusted keys do not count
 */
export async function openTarget(
  target: string | undefined,
  { isOnlyKey = false, ...options }: { readOnly?: boolean; isOnlyKey?: boolean } = {},
): Promise<Store> {
  const { RELEASES_TARGET, RELEASES_DIR, DATA_DIR } = process.env;
  const local = resolve(root, RELEASES_DIR ?? join(DATA_DIR ?? '.data', 'releases'));
  const chosen = target ?? RELEASES_TARGET ?? local;
  const env = isOnlyKey ? { ...process.env, RELEASE_KEYS_FILE: '' } : process.env;
  const signer = await findSigner(root, chosen, env);
  return { ...(await openStore(chosen, options)), ...(signer ? { signer } : {}) };
}

/** Who moves a pointer: the person at the terminal, or the actor that a pipeline names. */
export const actor = (): string => process.env.RELEASE_ACTOR ?? process.env.GITHUB_ACTOR ?? userInfo().username;

/** Without this warning, a move of a switched-off app would look like a deployment. */
export function warnIfOff(app: string, { isOff }: Moved): void {
  if (isOff) console.log(`${app} IS SWITCHED OFF: nobody gets it until "npm run kenali -- switch ${app} on"`);
}

/**
 * Finds the key that signs releases.
 * @param env the key in `RELEASE_SIGNING_KEY`, or the file in `RELEASE_SIGNING_KEY_FILE`. Without both, a store in a folder
 * outside production is signed with the local key of `DATA_DIR`
 * @returns undefined if nothing is signed
 * @throws Error if the key cannot be used
 */
export async function findSigner(root: string, target: string, env: NodeJS.ProcessEnv): Promise<Signer | undefined> {
  const { RELEASE_SIGNING_KEY, RELEASE_SIGNING_KEY_FILE, KENALI_MODE, DATA_DIR = '.data' } = env;
  const pem = RELEASE_SIGNING_KEY || (RELEASE_SIGNING_KEY_FILE && (await readFile(RELEASE_SIGNING_KEY_FILE, 'utf8')));
  if (pem) return createSigner(pem, await readTrusted(env));
  if (target.startsWith('s3://') || KENALI_MODE === 'production') return undefined;
  return localSigner(resolve(root, DATA_DIR));
}

/** During a rotation the pointer has the signature of the other key. */
async function readTrusted({ RELEASE_KEYS_FILE }: NodeJS.ProcessEnv): Promise<TrustedKeys | undefined> {
  return RELEASE_KEYS_FILE ? parseTrustedKeys(await readFile(RELEASE_KEYS_FILE, 'utf8')) : undefined;
}
