import { backup } from '../backup/commands.ts';
import { runCommand } from '../run-command.ts';

// npm run backup
await runCommand(backup);
