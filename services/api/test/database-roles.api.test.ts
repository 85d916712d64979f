import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kenali/node-utils';
import { MongoClient } from 'mongodb';
import { backup, restore } from '../src/backup/commands.ts';
import { migrateDatabase } from '../src/migrations/migrate-command.ts';
import { createApiProcess } from './api-process.ts';
import { callsTo } from './harness.ts';
import { startOwnMongod } from './own-mongod.ts';
import { runHere } from './programs.ts';
import { until } from './until.ts';

/** The roles that docs/production.md gives to the database user; tools/deploy/deploy.test.ts compares the others with it. */
const ROLES = [
  ...readFileSync(join(__dirname, '../../../docs/production.md'), 'utf8').matchAll(/\{ role: "(\w+)", db: "(\w+)" \}/g),
].map(([, role = '', db = '']) => ({ role, db }));

const root = mkdtempSync(join(tmpdir(), 'kenali-roles-'));
const key = randomBytes(32).toString('base64');
const password = 'kata-sandi-uji';
let port: number;

const uriOf = (database: string, user = 'kenali') =>
  `mongodb://${user}:${password}@127.0.0.1:${port}/${database}?replicaSet=kenali&authSource=admin`;

beforeAll(async () => {
  const keyFile = join(root, 'mongo.key');
  await writeFile(keyFile, randomBytes(300).toString('base64'), { mode: 0o400 });
  // Access control. Until a user exists, a client on this machine may initiate the replica set and create one.
  const own = await startOwnMongod(root, [`--keyFile=${keyFile}`]);
  port = own.port;
  await own.client.db('admin').command({ createUser: 'root', pwd: password, roles: ['root'] });
  await own.client.close();
  const admin = await new MongoClient(uriOf('admin', 'root')).connect();
  await admin.db('admin').command({ createUser: 'kenali', pwd: password, roles: ROLES });
  await admin.close();
}, 120_000);

const COMMANDS = { 'db-migrate': migrateDatabase, backup, restore };
const run = (command: keyof typeof COMMANDS, database: string, ...options: string[]) =>
  runHere(COMMANDS[command], options, {
    KENALI_MODE: 'demo',
    MONGODB_URI: uriOf(database),
    BACKUP_KEY: key,
    DATA_DIR: join(root, 'data'),
  });

it('the documented roles suffice to migrate, serve, back up, restore beside the database, and delete the copy of a drill', async () => {
  expect(ROLES.length).toBeGreaterThan(3);
  expect(await run('db-migrate', 'kenali')).toMatchObject({ code: 0 });
  const env = { KENALI_MODE: 'demo', MONGODB_URI: uriOf('kenali'), DATA_DIR: join(root, 'api') };
  const server = createApiProcess(await freePort(), env);
  await server.start();
  const api = callsTo(server.url);
  const account = { email: 'sari@contoh.test', password: 'Kata-sandi-ibu-7', confirmPassword: 'Kata-sandi-ibu-7' };
  const person = { firstName: 'Sari', lastName: 'Wulandari', whatsappNumber: '081234567890' };
  const { body } = await api.post('/api/auth/register', { ...account, ...person });
  await api.get('/api/user-assessments', body.accessToken).expect(200);
  // Its background job writes the archive of own data.
  const { password: currentPassword } = account;
  await api.post('/api/data-exports', { currentPassword }, body.accessToken).expect(201);
  await until(async () => (await api.get('/api/data-exports/newest', body.accessToken)).body.newest.state === 'ready');
  expect(await server.stop()).toBe(0);

  const backup = await run('backup', 'kenali', '--to', join(root, 'backups'));
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('read back') });
  expect(backup.output).not.toMatch(/may not raise|could not be recorded/);
  for (const database of ['kenali_restored', 'kenali_drill'])
    expect([database, await run('restore', database, '--from', join(root, 'backups'))]).toEqual([
      database,
      { code: 0, output: expect.stringMatching(/Restored \d+ documents/) },
    ]);
  expect(await run('db-migrate', 'kenali_restored')).toMatchObject({ code: 0 });

  const client = await new MongoClient(uriOf('kenali')).connect();
  await client.db('kenali_drill').dropDatabase();
  await expect(client.db('kenali').dropDatabase()).rejects.toThrow('not authorized');
  await client.close();
  expect(await run('restore', 'kenali_other', '--from', join(root, 'backups'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('not authorized'),
  });
}, 180_000);
