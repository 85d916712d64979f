import type { RunOutcome } from '@kenali/node-utils';
import type { Machine } from '@kenali/node-utils/programs';

export const answers = (output: string): RunOutcome => ({ code: 0, signal: null, output });
export const versionAnswer = (version: string) => answers(`db version v${version}\nBuild Info: {}`);
export const fails = (outcome: Partial<RunOutcome>): RunOutcome => ({ code: 1, signal: null, output: '', ...outcome });

export interface FakeMachine extends Pick<Machine, 'platform' | 'arch' | 'exists' | 'run' | 'install'> {
  /** Each command line that was run, in order. */
  ran: string[];
  /** Each cache folder that was put in place. */
  installed: string[];
}

/**
 * A machine without network and disk.
 * @param programs the outcome of `--version`, by program file
 * @param commands the outcome of command lines that contain this text; other programs do not exist
 */
export function fakeMachine(
  programs: Record<string, RunOutcome>,
  commands: Record<string, RunOutcome> = {},
): FakeMachine {
  const ran: string[] = [];
  const installed: string[] = [];
  return {
    platform: 'linux',
    arch: 'x64',
    ran,
    installed,
    exists: (file) => file in programs,
    run: async (command, args, options) => {
      const line = [command, ...args].join(' ');
      ran.push(line);
      const program = args[0] === '--version' ? programs[command.replace('/empty/', '/')] : undefined;
      const found = Object.entries(commands).find(([text]) => line.includes(text))?.[1];
      const outcome = program ?? found ?? fails({ code: null, failure: 'ENOENT' });
      for (const text of outcome.output.split('\n')) options?.onLine?.(text);
      return outcome;
    },
    install: async (folder, { fill }) => {
      await fill(`${folder}/empty`);
      installed.push(folder);
    },
  };
}
