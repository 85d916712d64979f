import type { RunOutcome } from '@kenali/node-utils';
import type { Failure, Machine } from '@kenali/node-utils/programs';

/** A server program that answered `--version` on this machine. */
export interface WorkingMongod {
  binary: string;
  version: string;
  major: number;
}

/** One source. Returns a server program that runs on this machine, or the reason why there is none. */
export type Find = (machine: Machine) => Promise<WorkingMongod | Failure>;

/** The oldest version with everything that the project uses (transactions, change streams), and that runs on Debian 12. */
export const OLDEST_MAJOR = 6;

const TRY_MS = 15_000;

/** Runs a candidate with `--version`: an existing file may lack a library or be built for another machine. */
export async function tryMongod(machine: Machine, binary: string): Promise<WorkingMongod | Failure> {
  const outcome = await machine.run(binary, ['--version'], { timeoutMs: TRY_MS });
  const version = /db version v(\d+)\.(\d+)\.(\d+)/.exec(outcome.output);
  if (outcome.code !== 0 || version === null) return { reason: `${binary} ${explain(outcome)}` };
  const major = Number(version[1]);
  const name = version.slice(1).join('.');
  if (major < OLDEST_MAJOR) return { reason: `${binary} is MongoDB ${name}; ${OLDEST_MAJOR} or newer is needed` };
  return { binary, version: name, major };
}

function explain({ code, signal, failure, output }: RunOutcome): string {
  const library = /loading shared libraries: (\S+):/.exec(output)?.[1] ?? /Library not loaded: (\S+)/.exec(output)?.[1];
  if (library !== undefined) return `lacks the library ${library}, which this system does not have`;
  const symbol = /version `([^']+)' not found/.exec(output)?.[1];
  if (symbol !== undefined) return `needs ${symbol}, which the libraries of this system do not have`;
  if (failure === 'ENOENT') return 'does not exist, or its program loader does not';
  if (failure === 'EACCES') return 'may not be run by this user';
  if (failure === 'ENOEXEC' || /exec format error/i.test(output)) return 'is not a program for this machine';
  if (failure === 'TIMEOUT') return `printed no version within ${TRY_MS / 1000} s`;
  if (signal === 'SIGILL') return 'uses instructions that this processor lacks (MongoDB needs AVX)';
  if (code === 0) return 'does not answer --version as a MongoDB server does';
  const lastLine = output.trim().split('\n').at(-1)?.trim();
  return `ended with ${signal ?? failure ?? `exit code ${code}`}${lastLine ? `: ${lastLine}` : ''}`;
}
