import { join } from 'node:path';
import { readApiSettings } from '@kenali/settings';
import { removeTimeLimit } from '../db/time-limits.ts';
import { loadPacks, refreshPacks } from '../features/instruments/index.ts';
import { rebuildStatistics } from '../features/statistics/index.ts';
import { openDatabase } from '../migrations/open-database.ts';
import { runOnDatabase } from '../run-command.ts';

// npm run statistics:rebuild: counts all results of the database at MONGODB_URI again for the instrument statistics. The
// platform may run meanwhile: staff see the numbers from before until the new ones are complete.
const PACKS = join(import.meta.dirname, '../../../../libs/instruments/packs');
await runOnDatabase(async (args, { env, log }) => {
  if (args.length > 0) throw new Error('Usage: npm run statistics:rebuild');
  // Counting many results takes longer than any call may.
  removeTimeLimit();
  await openDatabase(readApiSettings(env));
  // The packs of this version and the imported ones: a result whose pack is missing is left out.
  const services = { instruments: loadPacks(PACKS), now: () => new Date() };
  await refreshPacks(services);
  const count = await rebuildStatistics(services);
  log(`The statistics are rebuilt from ${count} results. An API adds those of the last minute in its next round.`);
});
