import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PRODUCTION_ENV } from '../../services/api/test/production-env.ts';
import { inDatabase } from './database.ts';
import { E2E_PORT } from './stack-env.ts';

const ROOT = join(import.meta.dirname, '../..');
const DATABASE = 'kenali_production';

/** What a site in production is started with, on a database of its own: production refuses the demo's accounts. */
export const productionEnv = (publicUrl: string): Record<string, string> => ({
  ...PRODUCTION_ENV,
  PUBLIC_URL: publicUrl,
  MONGODB_URI: `mongodb://127.0.0.1:${E2E_PORT + 3}/${DATABASE}?replicaSet=kenali`,
});

/** As README says: a database without the demo gets its catalogue by a command. */
export async function loadCatalogue(env: Record<string, string>): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'services/api/src/commands/catalogue-load.ts'],
    { cwd: ROOT, env: { ...process.env, ...env } },
  );
}

export const dropProduction = (): Promise<unknown> => inDatabase((db) => db.dropDatabase(), DATABASE);
