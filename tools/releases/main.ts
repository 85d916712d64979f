import type { Command } from './command-line.ts';
import { config } from './config-command.ts';
import { keys, sign } from './key-commands.ts';
import { rollback, switchOnOff } from './move-commands.ts';
import { publish } from './publish-command.ts';
import { release } from './release-command.ts';
import { keep, list, prune } from './store-commands.ts';

// All release commands. package.json has one npm script for each.
const COMMANDS: Record<string, Command> = {
  release,
  publish,
  rollback,
  config,
  switch: switchOnOff,
  list,
  prune,
  keep,
  keys,
  sign,
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
try {
  if (!command) throw new Error(`Unknown command "${name}". Commands: ${Object.keys(COMMANDS).join(', ')}`);
  await command(args);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
