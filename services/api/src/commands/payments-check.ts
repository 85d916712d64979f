import { readConfig } from '../config.ts';
import { connectDatabase, disconnectDatabase } from '../db/database.ts';
import { countViolations } from '../features/payments/index.ts';

// npm run payments:check: counts violations of the order and payment invariants. Exits with 1 if there are any.
try {
  await connectDatabase(readConfig(process.env).mongodbUri);
  const counted = await countViolations(new Date());
  for (const { name, count } of counted) console.log(`${String(count).padStart(6)}  ${name}`);
  if (counted.some(({ count }) => count !== 0)) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
