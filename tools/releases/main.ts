import { COMMANDS } from './commands.ts';

// npm run kenali -- <command>: releases apps, moves their pointers and looks after the store.
const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
try {
  if (!command) throw new Error(`Unknown command "${name}". Commands: ${Object.keys(COMMANDS).join(', ')}`);
  await command(args);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
