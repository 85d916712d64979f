import { type RunOutcome, runCommand } from '../processes.ts';

/**
 * Runs a program of this repository with exactly these variables, apart from those of Node itself, until it ends.
 * @param entry path of its file
 */
export function runEntry(
  entry: string,
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = [],
): Promise<RunOutcome> {
  const unset = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return runCommand(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...args], {
    env: { ...unset, PATH, NODE_COMPILE_CACHE, ...env },
    timeoutMs: 60_000,
  });
}
