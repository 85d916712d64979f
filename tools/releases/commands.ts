import { CliError } from '@kenali/node-utils';
import { type Command, HelpWanted } from './command-line.ts';
import { config } from './config-command.ts';
import { keys, sign } from './key-commands.ts';
import { rollback, switchOnOff } from './move-commands.ts';
import { publish } from './publish-command.ts';
import { release } from './release-command.ts';
import { keep, list, prune } from './store-commands.ts';

interface Verb {
  run: Command;
  about: string;
}

/** What `kenali` can do: here, in the production package, and in the repository of a team. */
export const COMMANDS: Record<string, Verb> = {
  release: { run: release, about: 'makes a build live, or a release that is in the store' },
  publish: { run: publish, about: 'uploads a build, which nobody gets yet' },
  rollback: { run: rollback, about: 'ends the canary, or restores the stable release before' },
  config: { run: config, about: 'lists the flags of an app, and switches them' },
  switch: { run: switchOnOff, about: 'switches an app, or the service worker, off and on' },
  releases: { run: list, about: 'shows what is live' },
  prune: { run: prune, about: 'deletes old releases' },
  keep: { run: keep, about: 'copies a release to e2e/releases, for tests that combine releases of different ages' },
  keys: { run: keys, about: 'creates a key pair that signs releases' },
  sign: { run: sign, about: 'signs what is in the store already' },
};

const usageOf = (commands: Readonly<Record<string, Verb>>): string =>
  [
    'Usage: npm run kenali -- <command>, with --help for its options',
    ...Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`),
  ].join('\n');

/** Runs a command, and sets the exit code. @param args name of the command and its arguments */
export async function runKenali(commands: Readonly<Record<string, Verb>>, args: readonly string[]): Promise<void> {
  const [name = '--help', ...rest] = args;
  try {
    if (name === '--help') return console.log(usageOf(commands));
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new CliError(`Unknown command "${name}".\n${usageOf(commands)}`);
    await command.run(rest);
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof HelpWanted) return console.log(message);
    console.error(message);
    process.exitCode = 1;
  }
}
