import { COMMANDS, runKenali } from './commands.ts';

// npm run kenali -- <command>: releases apps, moves their pointers and looks after the store.
await runKenali(COMMANDS, process.argv.slice(2));
