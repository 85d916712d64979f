import { readApiSettings } from '@kenali/settings';
import { removeTimeLimit } from '../db/time-limits.ts';
import { countViolations } from '../features/payments/index.ts';
import { openDatabase } from '../migrations/open-database.ts';
import { runOnDatabase } from '../run-command.ts';

// npm run payments:check: counts violations of the order and payment invariants. Exits with 1 if there are any.
await runOnDatabase(async (_args, { env, log }) => {
  removeTimeLimit();
  await openDatabase(readApiSettings(env));
  const counted = await countViolations(new Date());
  for (const { name, count } of counted) log(`${String(count).padStart(6)}  ${name}`);
  if (counted.some(({ count }) => count !== 0)) process.exitCode = 1;
});
