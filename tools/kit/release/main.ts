import { CliError } from '@kenali/node-utils';
import type { Command } from '../../releases/command-line.ts';
import { keys } from '../../releases/key-commands.ts';
import { rollback } from '../../releases/move-commands.ts';
import { publish } from '../../releases/publish-command.ts';
import { release } from '../../releases/release-command.ts';
import { list } from '../../releases/store-commands.ts';
import { develop } from './develop.ts';

// kenali <command>: what a team needs to ship a remote from its own repository. The other release commands are an operator's.
const COMMANDS: Record<string, Command> = { dev: develop, release, publish, rollback, releases: list, keys };

const USAGE = `Usage: kenali <command>
  dev       runs the remote of this folder from its sources in the shell of a deployed site
  release   makes a build live, or a release that is in the store
  publish   uploads a build, which nobody gets yet
  rollback  ends the canary, or restores the stable release before
  releases  shows what is live
  keys      creates the key pair that signs the releases of an app`;

const [name = '', ...args] = process.argv.slice(2);

async function main(): Promise<void> {
  const command = COMMANDS[name];
  if (!command) throw new CliError(USAGE);
  await command(args);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
