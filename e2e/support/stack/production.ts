import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PRODUCTION_ENV } from '../../../services/api/test/production-env.ts';
import { inDatabase } from './database.ts';
import { compileCacheIn, MONGOD_PORT } from './stack-env.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** One per worker, because two specs may run at the same time. */
const DATABASE = `kenali_production_${process.env.TEST_PARALLEL_INDEX ?? 0}`;

const USER = 'kenali';
const PASSWORD = 'kata-sandi-uji';

/**
 * The environment of a site in production mode. It has its own database, because production refuses the demo accounts, and
 * its own user, because production refuses a database without credentials.
 */
export const productionEnv = (publicUrl: string, cdnUrl: string): Record<string, string> => ({
  PRACTICE_FILE: join(import.meta.dirname, 'practice.json'),
  ...PRODUCTION_ENV,
  PUBLIC_URL: publicUrl,
  CDN_PUBLIC_URL: cdnUrl,
  MONGODB_URI: `mongodb://${USER}:${PASSWORD}@127.0.0.1:${MONGOD_PORT}/${DATABASE}?replicaSet=kenali`,
});

/** Creates the user of `productionEnv`. */
export const createDatabaseUser = (): Promise<unknown> =>
  inDatabase(async (db) => {
    await db.command({ dropAllUsersFromDatabase: 1 });
    await db.command({ createUser: USER, pwd: PASSWORD, roles: [{ role: 'readWrite', db: DATABASE }] });
  }, DATABASE);

const runCommandOfApi = (name: string, env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `services/api/src/commands/${name}.ts`, ...args],
    { cwd: ROOT, env: { ...process.env, ...compileCacheIn(ROOT), ...env } },
  );

/** Creates the user, and loads the catalogue with the documented command, because only demo mode creates it. */
export async function prepareProductionDatabase(env: Record<string, string>): Promise<void> {
  await createDatabaseUser();
  await runCommandOfApi('catalogue-load', env);
}

/** Creates an admin with the documented command, because production refuses the demo accounts. */
export async function createProductionAdmin(
  env: Record<string, string>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const run = runCommandOfApi('admin-create', env, email);
  run.child.stdin?.end(`${password}\n`);
  await run;
}

export const dropProductionDatabase = (): Promise<unknown> => inDatabase((db) => db.dropDatabase(), DATABASE);
