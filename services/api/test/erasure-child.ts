import { join } from 'node:path';
import pino from 'pino';
import { eraseNext, STEPS } from '../src/features/erasure/index.ts';
import { loadPacks } from '../src/features/instruments/index.ts';
import { openDatabase } from '../src/migrations/open-database.ts';
import type { Services } from '../src/services.ts';

/**
 * Works on one deletion and kills its own process right after the writes of a step, before it could record that the step is
 * done. Arguments: address of the database, folder of the demo's data, the time, the number of the step.
 */
const [mongodbUri = '', dataDir = '', time = '', killAt = ''] = process.argv.slice(2);
await openDatabase({ mongodbUri, mode: 'demo' });
const services = {
  config: { dataDir },
  log: pino({ level: 'silent' }),
  now: () => new Date(time),
  instruments: loadPacks(join(import.meta.dirname, '../../../libs/instruments/packs')),
} as unknown as Services;
const steps = STEPS.map((step, index) => ({
  ...step,
  async run(erasure: Parameters<typeof step.run>[0]) {
    const count = await step.run(erasure);
    if (index === Number(killAt)) process.kill(process.pid, 'SIGKILL');
    return count;
  },
}));
await eraseNext(services, steps);
