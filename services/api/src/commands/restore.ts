import { restore } from '../backup/commands.ts';
import { runCommand } from '../run-command.ts';

// npm run restore
await runCommand(restore);
