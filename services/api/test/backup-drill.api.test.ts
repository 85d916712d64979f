import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kenali/node-utils';
import { inTier } from '@kenali/node-utils/testing';
import { folderStore, type Store } from '@kenali/releases';
import { type Db, MongoClient } from 'mongodb';
import { makeBackup } from '../src/backup/make-backup.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { Order } from '../src/features/orders/index.ts';
import { type ApiProcess, createApiProcess } from './api-process.ts';
import { FakeProvider } from './fake-provider.ts';
import { type Calls, callsTo, type TestApi, testApi } from './harness.ts';
import { runProgram } from './programs.ts';
import { download } from './read-pdf-api.ts';
import { answers, PARTICIPANT } from './sensory.ts';

const JWT_SECRET = 'only-for-tests-0123456789-abcdefghij';
const WRITERS = inTier({ gate: 2, full: 4 });
/** The writers live today, so the test of the child is in the past. */
const CHILD = { ...PARTICIPANT, childBirthDate: '2018-05-31', testDate: '2024-01-05' };
const key = randomBytes(32);
const root = mkdtempSync(join(tmpdir(), 'kenali-drill-'));
const provider = new FakeProvider();
let client: MongoClient;
let restored: Db;
let server: ApiProcess;
let restoredApi: Calls;
let admin: Awaited<ReturnType<TestApi['admin']>>;
let written: { before: Acknowledged[]; during: number };

/** One family's way through the product, as far as the API has acknowledged it. */
interface Acknowledged {
  email: string;
  token: string;
  orderId: number;
  isPaid: boolean;
  entitlementId: number;
  isAnswered: boolean;
  isCompleted: boolean;
}

/** Buys, pays, answers and completes, family after family, until `goesOn` is false. */
async function write(families: Acknowledged[], assessmentId: number, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const { email, accessToken: token } = await api.user();
    const { body: order } = await api.post('/api/orders', { assessmentIds: [assessmentId] }, token).expect(201);
    const family = { email, token, orderId: order.id, isPaid: false, entitlementId: 0, isAnswered: false };
    const own: Acknowledged = { ...family, isCompleted: false };
    families.push(own);
    const started = await api.post('/api/midtrans/create-transaction', { orderId: order.id }, token).expect(201);
    for (const status of ['pending', 'settlement'])
      await api
        .post('/api/midtrans/notification', provider.setStatus(started.body.providerOrderId, status))
        .expect(200);
    own.isPaid = true;
    const { body: bought } = await api.get('/api/user-assessments', token).expect(200);
    own.entitlementId = bought[0].id;
    const path = `/api/user-assessments/${own.entitlementId}`;
    await api.post(`${path}/save-progress`, { responses: answers(2), participantInfo: CHILD }, token).expect(200);
    own.isAnswered = true;
    await api.post(`${path}/complete`, {}, token).expect(200);
    own.isCompleted = true;
  }
}

/** Backs up while the writers write, and restores into an empty database. */
async function backUpUnderLoad(): Promise<void> {
  const families: Acknowledged[] = [];
  const { _id } = await api.assessment();
  let goesOn = true;
  const writers = Array.from({ length: WRITERS }, () => write(families, _id, () => goesOn));
  const completed = () => families.filter(({ isCompleted }) => isCompleted).length;
  /** A writer that fails ends the wait. */
  const untilCompleted = async (wanted: number) => {
    while (completed() < wanted) await Promise.race([...writers, new Promise((resolve) => setTimeout(resolve, 5))]);
  };
  await untilCompleted(3 * WRITERS);
  const before = structuredClone(families);
  const store = folderStore(join(root, 'target'));
  const releases = folderStore(join(root, 'none'));
  let files = 0;
  /** Between collections whole families are written, so that reading them at different times cannot go unnoticed. */
  const slow: Store = {
    ...store,
    putFile: async (path, content) => {
      files += 1;
      if (files % inTier({ gate: 3, full: 1 }) === 0) await untilCompleted(completed() + 1);
      return store.putFile(path, content);
    },
  };
  await makeBackup({ db: client.db(), store: slow, keys: [key], releases, log: () => {} });
  const during = families.length - before.length;
  goesOn = false;
  await Promise.all(writers);
  written = { before, during };
  restored = client.db(`${client.db().databaseName}_drill`);
  await restoreBackup({ db: restored, store, keys: [key], releases, log: () => {} });
}

const restoredUri = () => {
  const uri = new URL(api.databaseUri);
  uri.pathname = `/${restored.databaseName}`;
  return uri.href;
};

const api = testApi({ hasOwnDatabase: true, provider, env: { JWT_SECRET } });
beforeAll(async () => {
  client = new MongoClient(api.databaseUri);
  admin = await api.admin();
  const { id } = await api.user();
  await api.patch(`/api/admin/users/${id}`, { firstName: 'Rina' }, admin.adminToken).expect(200);
  await backUpUnderLoad();
  const env = { MONGODB_URI: restoredUri(), KENALI_MODE: 'demo', DATA_DIR: join(root, 'api'), JWT_SECRET };
  server = createApiProcess(await freePort(), env);
  await server.start();
  restoredApi = callsTo(server.url);
}, 180_000);
afterAll(async () => {
  // The server may still write.
  await server?.kill();
  await restored?.dropDatabase();
  await client.close();
});

it('has every write that was acknowledged before the backup, which took place under load', async () => {
  expect(written.during).toBeGreaterThan(WRITERS);
  const missing: string[] = [];
  for (const { email, orderId, isPaid, entitlementId, isAnswered, isCompleted } of written.before) {
    const find = (name: string, id: number) => restored.collection<{ _id: number }>(name).findOne({ _id: id });
    if (!(await restored.collection('users').findOne({ email }))) missing.push(`account ${email}`);
    const order = (await find('orders', orderId)) as { paymentStatus?: string } | null;
    if (!order || (isPaid && order.paymentStatus !== 'paid')) missing.push(`order ${orderId}`);
    if (entitlementId === 0) continue;
    const found = (await find('userAssessments', entitlementId)) as { status: string; answered: number } | null;
    if (!found || (isAnswered && found.answered !== 125)) missing.push(`answers of ${entitlementId}`);
    if (isCompleted && found?.status !== 'completed') missing.push(`result ${entitlementId}`);
  }
  expect(missing).toEqual([]);
});

it('is one point in time: payments:check finds no violation, and no later family is there by half', async () => {
  const env = { MONGODB_URI: restoredUri(), KENALI_MODE: 'demo', DATA_DIR: join(root, 'check') };
  const { code, output } = await runProgram(['src/commands/payments-check.ts'], env);
  expect(output).toMatch(/^ +0 {2}completed orders without all their entitlements$/m);
  expect([code, output.match(/^ *[1-9]\d* .*$/gm)]).toEqual([0, null]);
  // Each order names its account and what was bought; documents of one moment find each other.
  const orphans = await restored
    .collection('userAssessments')
    .aggregate([
      { $lookup: { from: 'orders', localField: 'orderId', foreignField: '_id', as: 'order' } },
      { $lookup: { from: 'users', localField: 'userId', foreignField: '_id', as: 'user' } },
      { $match: { $or: [{ order: [] }, { user: [] }] } },
    ])
    .toArray();
  expect(orphans).toEqual([]);
  expect(await restored.collection('orders').countDocuments()).toBeLessThan(await Order.countDocuments());
});

it('opens a result and its PDF, with the earlier login', async () => {
  const { email, token, entitlementId } = written.before.find(({ isCompleted }) => isCompleted) as Acknowledged;
  const path = `/api/user-assessments/result/${entitlementId}`;
  const { body } = await restoredApi.get(path, token).expect(200);
  expect(body).toEqual((await api.get(path, token).expect(200)).body);
  const { body: pdf } = await download(restoredApi, `/api/user-assessments/${entitlementId}/pdf`, token);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const login = await restoredApi.post('/api/auth/login', { email, password: 'Kata-sandi-uji-1' });
  expect(login.status).toBe(200);
});

it('shows staff the audit log', async () => {
  const { body } = await restoredApi.get('/api/admin/audit', admin.adminToken).expect(200);
  expect(body).toMatchObject([{ action: 'user.update', target: { name: 'Sari Putri' } }]);
});

it('refuses duplicates: an address that is taken, and a copy in every collection with a unique index', async () => {
  const { email } = written.before[0] as Acknowledged;
  const registration = { firstName: 'Sari', lastName: 'Putri', email, whatsappNumber: '081234567890' };
  const password = 'kata-sandi-lain-2';
  const answer = await restoredApi.post('/api/auth/register', { ...registration, password, confirmPassword: password });
  expect([answer.status, answer.body.code]).toEqual([409, expect.any(String)]);

  const refused: string[] = [];
  for (const { name } of await restored.listCollections().toArray())
    for (const index of await restored.collection(name).indexes()) {
      if (!index.unique) continue;
      const found = await restored.collection(name).findOne(index.partialFilterExpression ?? {});
      if (!found) continue;
      const copy = restored.collection(name).insertOne({ ...found, _id: `copy of ${found._id}` as never });
      await expect(copy).rejects.toThrow('E11000');
      refused.push(name);
    }
  expect(refused).toEqual(expect.arrayContaining(['paymentAttempts', 'paymentEvents', 'userAssessments', 'users']));
});

it('has the indexes of the database, all of them', async () => {
  const indexesOf = async (db: Db) => {
    const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
    return Promise.all(names.map(async (name) => [name, await db.collection(name).indexes()]));
  };
  const [there, here] = [await indexesOf(restored), await indexesOf(client.db())];
  expect(there).toEqual(expect.arrayContaining(here));
});
