import { readApiSettings } from '@kenali/settings';
import { disconnectDatabase } from '../db/database.ts';
import { removeTimeLimit } from '../db/time-limits.ts';
import { countViolations } from '../features/payments/index.ts';
import { openDatabase } from '../migrations/open-database.ts';

// npm run payments:check: counts violations of the order and payment invariants. Exits with 1 if there are any.
try {
  removeTimeLimit();
  await openDatabase(readApiSettings(process.env));
  const counted = await countViolations(new Date());
  for (const { name, count } of counted) console.log(`${String(count).padStart(6)}  ${name}`);
  if (counted.some(({ count }) => count !== 0)) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
