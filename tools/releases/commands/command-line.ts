import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CliError } from '@kenali/node-utils';
import type { Moved } from '../move-pointer.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';

export const root = resolve(import.meta.dirname, '../../..');

type Options = NonNullable<ParseArgsConfig['options']>;

/** @throws CliError with the usage for anything that is not known */
export function readArguments<T extends Options>(usage: string, options: T, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CliError(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

/** The one app that a command is about. */
export function appOf(positionals: readonly string[], usage: string): string {
  const [app, ...more] = positionals;
  if (!app || more.length > 0 || !/^[a-z][a-z0-9-]*$/.test(app)) throw new CliError(`Usage: ${usage}`);
  return app;
}

/** `--target`, else RELEASES_TARGET, else the folder that the local CDN serves. */
export function openTarget(target: string | undefined, options: { readOnly?: boolean } = {}): Promise<Store> {
  const { RELEASES_TARGET, RELEASES_DIR, DATA_DIR } = process.env;
  const local = resolve(root, RELEASES_DIR ?? join(DATA_DIR ?? '.data', 'releases'));
  return openStore(target ?? RELEASES_TARGET ?? local, options);
}

/** Who moves: the person, or in a pipeline whom it names. */
export const actor = (): string => process.env.RELEASE_ACTOR ?? process.env.GITHUB_ACTOR ?? userInfo().username;

/** Whoever moves the pointer of an app that is switched off may take it for live. */
export function warnIfOff(app: string, { isOff }: Moved): void {
  if (isOff) console.log(`${app} IS SWITCHED OFF: nobody gets it before "npm run release:switch -- ${app} on"`);
}

/** Runs a command; a failure is one message and exit code 1. */
export function runCommand(work: () => Promise<void>): void {
  work().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
