import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readApiSettings } from '@kenali/settings';
import { removeTimeLimit } from '../db/time-limits.ts';
import { applyRetention, countExpired } from '../features/erasure/index.ts';
import { loadPacks, refreshPacks } from '../features/instruments/index.ts';
import { openDatabase } from '../migrations/open-database.ts';
import { runOnDatabase } from '../run-command.ts';

// npm run retention: removes assessments that are older than the installation keeps them, as the API does once a day.
// With --dry-run it only counts them.
const PACKS = join(import.meta.dirname, '../../../../libs/instruments/packs');
await runOnDatabase(async (args, { env, log }) => {
  const { values } = parseArgs({ args, options: { 'dry-run': { type: 'boolean' } } });
  removeTimeLimit();
  const config = readApiSettings(env);
  await openDatabase(config);
  const services = { config, instruments: loadPacks(PACKS), now: () => new Date() };
  await refreshPacks(services);
  const { unfinished, result, profile } = await countExpired(services);
  const { unfinishedMonths, resultYears } = config.retention;
  log(`${unfinished} unfinished assessments are older than ${unfinishedMonths} months.`);
  log(`${result} results are older than ${resultYears} years.`);
  log(`${profile} profiles of children were not used for ${resultYears} years.`);
  if (values['dry-run']) log('Nothing was changed.');
  else log(`Removed ${await applyRetention(services)}.`);
});
