import type { Command } from './command-line.ts';
import { config } from './config-command.ts';
import { keys, sign } from './key-commands.ts';
import { rollback, switchOnOff } from './move-commands.ts';
import { publish } from './publish-command.ts';
import { release } from './release-command.ts';
import { keep, list, prune } from './store-commands.ts';

/** What `npm run kenali -- <command>` runs. */
export const COMMANDS: Record<string, Command> = {
  release,
  publish,
  rollback,
  config,
  switch: switchOnOff,
  releases: list,
  prune,
  keep,
  keys,
  sign,
};
