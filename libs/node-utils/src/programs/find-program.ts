import { join } from 'node:path';
import { CliError, type RunOutcome } from '../processes.ts';
import { type Failure, findOnPath, isFailure, type Machine } from './machine.ts';

/** A program in a folder of the cache. */
export interface Place {
  folder: string;
  program: string;
}

/** Where a program can be fetched from: into the cache, or wherever its own installer puts it. */
export type Source =
  | { name: string; place: Place; fill(machine: Machine, emptyFolder: string, folder: string): Promise<void> }
  /** Without a path, it is at `ownPath`. */
  | { name: string; fetch(machine: Machine): Promise<{ path?: string } | Failure> };

export interface Program {
  /** What messages call it. */
  name: string;
  /** Variable with its path. */
  variable: string;
  /** Its file names on the PATH, the best first. */
  names: readonly string[];
  /** Where its own installer puts it. Its users find it there themselves. */
  ownPath?: string;
  /** Argument that prints its version. */
  version: string;
  sources: readonly Source[];
  /** What else helps. */
  help: string;
}

/**
 * Finds a program: the variable, the PATH, or one that was fetched before. If there is none, fetches one and prints each attempt.
 * @returns undefined for the one at `ownPath`
 * @throws CliError with every attempt and what else helps
 */
export async function findProgram(machine: Machine, program: Program): Promise<string | undefined> {
  const { name, variable, names, ownPath, version, sources, help } = program;
  const named = machine.env[variable];
  if (named && !machine.exists(named)) throw new CliError(`${variable} names ${named}, which does not exist.`);
  const existing = named || findOnPath(machine, names)[0];
  if (existing) return existing;
  if (ownPath && machine.exists(ownPath)) return undefined;
  const attempt = async (path: string) =>
    (await machine.run(path, [version])).code === 0 ? { path } : { reason: `${path} does not start on this machine` };
  const places = sources.flatMap((source) => ('place' in source ? inCache(machine, source.place) : []));
  const kept = await firstThatWorks(machine, places, attempt);
  if (!isFailure(kept)) return kept.path;
  machine.log(`No ${name} is installed. Fetching one (once):`);
  const reasons: string[] = [];
  for (const source of sources) {
    const result =
      'fetch' in source ? await source.fetch(machine) : await fetchToCache(machine, source.place, source.fill, attempt);
    machine.log(`  ${source.name}: ${isFailure(result) ? result.reason : (result.path ?? 'done')}`);
    if (!isFailure(result)) return result.path;
    reasons.push(`  ${source.name}: ${result.reason}`);
  }
  throw new CliError([`No ${name} was found, and none could be fetched:`, ...reasons, help].join('\n'));
}

export const inCache = ({ cacheDir }: Machine, { folder, program }: Place): string => join(cacheDir, folder, program);

/** The first of these files that exists and works. */
export async function firstThatWorks<Found extends object>(
  { exists }: Machine,
  files: readonly string[],
  attempt: (file: string) => Promise<Found | Failure>,
): Promise<Found | Failure> {
  const reasons: string[] = [];
  for (const file of files.filter(exists)) {
    const result = await attempt(file);
    if (!isFailure(result)) return result;
    reasons.push(result.reason);
  }
  return { reason: reasons.join('; ') };
}

/** Fills a folder of the cache. `fill` writes into an empty folder, and throws if it cannot. */
export async function fetchToCache<Found extends object>(
  machine: Machine,
  { folder, program }: Place,
  fill: (machine: Machine, emptyFolder: string, folder: string) => Promise<void>,
  attempt: (program: string) => Promise<Found | Failure>,
): Promise<Found | Failure> {
  const place = join(machine.cacheDir, folder);
  try {
    await machine.install(place, {
      fill: (emptyFolder) => fill(machine, emptyFolder, place),
      works: async (existing) => !isFailure(await attempt(join(existing, program))),
    });
  } catch (error) {
    return { reason: (error as Error).message };
  }
  return attempt(join(place, program));
}

const PIP_MINUTES = 10;

/** Installs a Python package into a folder, without root. @throws Error with the reason */
export async function installWithPip({ run, env }: Machine, folder: string, requirement: string): Promise<void> {
  const args = ['-m', 'pip', 'install', '-q', '--no-deps', '--no-compile', '--target', folder, requirement];
  const outcome = await run('python3', args, { timeoutMs: PIP_MINUTES * 60_000, env });
  if (outcome.code !== 0) throw new Error(explainPip(outcome));
}

function explainPip({ failure, output, code }: RunOutcome): string {
  if (failure === 'ENOENT') return 'python3 is not installed';
  if (failure === 'TIMEOUT') return `pip was not done after ${PIP_MINUTES} minutes`;
  if (/No module named pip/.test(output)) return 'python3 has no pip';
  const lastError = output.match(/(?<=^ERROR: ).*$/gm)?.at(-1);
  return `pip ended with ${failure ?? `exit code ${code}`}${lastError ? `: ${lastError}` : ''}`;
}

/** Gives up soon when the package servers cannot be reached. */
const SHORT_TIMEOUTS = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];

/** The first of these packages that Debian has. A package has the name of its program. */
export const systemPackages = (packages: readonly string[]): Source => ({
  name: 'the packages of the system',
  async fetch(machine) {
    if (!machine.isRoot) return { reason: 'only root can install them' };
    if (findOnPath(machine, ['apt-get']).length === 0) return { reason: 'there is no apt-get' };
    await machine.run('apt-get', [...SHORT_TIMEOUTS, 'update']);
    for (const name of packages) {
      const install = [...SHORT_TIMEOUTS, 'install', '-y', '--no-install-recommends', name];
      const { code } = await machine.run('apt-get', install);
      const [path] = code === 0 ? findOnPath(machine, [name]) : [];
      if (path) return { path };
    }
    return { reason: `apt-get could not install ${packages.at(-1)}` };
  },
});
