import { join } from 'node:path';
import { readApiSettings } from '@kenali/settings';
import { disconnectDatabase } from '../db/database.ts';
import { removeTimeLimit } from '../db/time-limits.ts';
import { loadPacks, refreshPacks } from '../features/instruments/index.ts';
import { rebuildStatistics } from '../features/statistics/index.ts';
import { openDatabase } from '../migrations/open-database.ts';

// npm run statistics:rebuild: counts all results of the database at MONGODB_URI again for the instrument statistics. The
// platform may run meanwhile: staff see the numbers from before until the new ones are complete.
const PACKS = join(import.meta.dirname, '../../../../libs/instruments/packs');
const USAGE = 'Usage: npm run statistics:rebuild';
try {
  if (process.argv.length > 2) throw new Error(USAGE);
  // Counting many results takes longer than any call may.
  removeTimeLimit();
  await openDatabase(readApiSettings(process.env));
  // The packs of this version and the imported ones: a result whose pack is missing is left out.
  const services = { instruments: loadPacks(PACKS), now: () => new Date() };
  await refreshPacks(services);
  const count = await rebuildStatistics(services);
  console.log(
    `The statistics are rebuilt from ${count} results. An API adds those of the last minute in its next round.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
