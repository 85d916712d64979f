import { removeTimeLimit } from '../db/time-limits.ts';
import { migrateDatabase } from '../migrations/migrate-command.ts';
import { runCommand } from '../run-command.ts';

// npm run db:migrate [-- --dry-run]
// Reading and indexing a large collection takes longer than any call may.
removeTimeLimit();
await runCommand(migrateDatabase);
