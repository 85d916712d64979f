import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PRODUCTION_ENV } from '../../../services/api/test/production-env.ts';
import { inDatabase } from './database.ts';
import { MONGOD_PORT } from './stack-env.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DATABASE = 'kenali_production';

/** The environment of a site in production mode. It has its own database, because production refuses the demo accounts. */
export const productionEnv = (publicUrl: string): Record<string, string> => ({
  ...PRODUCTION_ENV,
  PUBLIC_URL: publicUrl,
  MONGODB_URI: `mongodb://127.0.0.1:${MONGOD_PORT}/${DATABASE}?replicaSet=kenali`,
});

/** Loads the catalogue with the documented command, because only demo mode creates it. */
export async function loadCatalogue(env: Record<string, string>): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'services/api/src/commands/catalogue-load.ts'],
    { cwd: ROOT, env: { ...process.env, ...env } },
  );
}

export const dropProductionDatabase = (): Promise<unknown> => inDatabase((db) => db.dropDatabase(), DATABASE);
