import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kenali/node-utils';
import { inTier } from '@kenali/node-utils/testing';
import { folderStore } from '@kenali/releases';
import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { makeBackup } from '../src/backup/make-backup.ts';
import { auditJob, checkDaily, readAuditFigures } from '../src/features/audit/audit-job.ts';
import { type ChainHead, FIRST_HEAD, type StoredEntry, sealAfter } from '../src/features/audit/chain.ts';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { countUnsealed, readChainHead, sealNextEntries } from '../src/features/audit/seal-entries.ts';
import { readSealedEntries, verifyChain } from '../src/features/audit/verify-chain.ts';
import { startSession } from '../src/features/auth/index.ts';
import { startJob } from '../src/jobs/start-job.ts';
import { createApiProcess } from './api-process.ts';
import { createRandom, manipulate } from './audit-manipulations.ts';
import { callsTo, type TestApi, testApi } from './harness.ts';
import { until } from './until.ts';

const { BSON } = mongoose.mongo;
const root = mkdtempSync(join(tmpdir(), 'kenali-audit-test-'));
const key = randomBytes(32);
let clock = new Date('2030-11-20T10:00:00.000Z');
const lines: { level: number; msg: string; anchor?: string; problem?: string }[] = [];
let admin: Awaited<ReturnType<TestApi['admin']>>;

const api = testApi({ hasOwnDatabase: true, now: () => clock, logLine: (line) => lines.push(JSON.parse(line)) });
beforeEach(async () => {
  await api.clean();
  clock = new Date('2030-11-20T10:00:00.000Z');
  lines.length = 0;
  admin = await api.admin();
});
afterAll(async () => {
  await api.stop();
  await rm(root, { recursive: true });
});

/** The entries as they are stored, past the model that refuses changes. */
const stored = () => AuditEntryModel.collection as unknown as mongoose.mongo.Collection<StoredEntry>;

/** Entries of many forms: with and without target, changes, details and records. */
async function makeEntries(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    clock = new Date(clock.getTime() + 1000);
    const { id } = await api.user({ firstName: 'Ratna' });
    const patch = { firstName: `Rina ${round}`, isActive: round % 2 === 0 };
    await api.patch(`/api/admin/users/${id}`, patch, admin.adminToken).expect(200);
    await api.get('/api/admin/users?search=rina', admin.adminToken).expect(200);
    await api.get('/api/admin/assessments/csv?status=completed', admin.adminToken).expect(200);
    const catalogue = { name: `Profil ${round}`, description: '', priceRupiah: 1, listPriceRupiah: null };
    const texts = { promoLabel: null, note: null, duration: '30 menit', ageRange: '13–17 tahun' };
    await api
      .post('/api/admin/catalogue', { ...catalogue, ...texts, type: 'sensory', isActive: true }, admin.adminToken)
      .expect(201);
  }
}

async function sealAll(): Promise<ChainHead> {
  while ((await countUnsealed()) > 0) await sealNextEntries();
  return readChainHead();
}

async function* each(entries: readonly StoredEntry[]): AsyncGenerator<StoredEntry> {
  yield* entries;
}

/** Runs the command as an operator does. */
async function verify(args: string[] = [], flags: string[] = []) {
  const entry = join(__dirname, '../src/commands/audit-verify.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, entry, ...args], {
    env: {
      PATH: process.env.PATH,
      KENALI_MODE: 'demo',
      MONGODB_URI: api.databaseUri,
      BACKUP_KEY: key.toString('base64'),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const [status] = await once(child, 'close');
  return { status, output };
}

describe('sealing', () => {
  it('when several processes write and seal at the same time, then every entry has one place and the chain is intact', async () => {
    const env = { MONGODB_URI: api.databaseUri, KENALI_MODE: 'demo', RATE_LIMITS: 'off', DATA_DIR: root };
    const secret = { JWT_SECRET: api.services.config.jwtSecret, PAYMENT_JOBS: 'off', LOG_LEVEL: 'silent' };
    const processes = [await freePort(), await freePort()].map((port) => createApiProcess(port, { ...env, ...secret }));
    try {
      await Promise.all(processes.map(({ start }) => start()));
      clock = new Date();
      const users = await Promise.all(Array.from({ length: inTier({ gate: 8, full: 20 }) }, () => api.user()));
      const { accessToken } = await startSession(api.services, admin.id, 'admin', { device: 'Tes' });
      const before = await stored().countDocuments();
      const calls = processes.map(({ url }) => callsTo(url));
      for (const [index, { id }] of users.entries()) {
        const sent = calls.flatMap(({ get, patch }) => [
          get('/api/admin/users?limit=5', accessToken),
          get('/api/admin/assessments', accessToken),
          patch(`/api/admin/users/${id}`, { lastName: `Baru ${index}` }, accessToken),
        ]);
        // The test's own sealers compete with each other and with those of the processes.
        const [answers] = await Promise.all([Promise.all(sent), sealNextEntries(), sealNextEntries()]);
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      }
      await until(async () => (await countUnsealed()) === 0);
      const head = await readChainHead();
      // The second of two equal changes changes nothing.
      expect(head.sequence).toBeGreaterThanOrEqual(before + 5 * users.length);
      expect(head.sequence).toBe(await stored().countDocuments());
      expect(await verifyChain(readSealedEntries(), [head])).toEqual({ head, fault: null });
    } finally {
      await Promise.all(processes.map(({ kill }) => kill()));
    }
  }, 120_000);

  it('when an entry is damaged, then it is sealed like any other, and the ones after it too', async () => {
    await stored().insertOne({ _id: 900_001 } as StoredEntry);
    await stored().insertOne({ _id: 900_002, actor: 'nobody', target: 7, at: 'today' } as never);
    await makeEntries(1);
    const head = await sealAll();
    expect(head.sequence).toBe(await stored().countDocuments());
    expect((await verifyChain(readSealedEntries())).fault).toBeNull();
  });

  it('seals in rounds, writes the head to the log where the database cannot change it, and checks once a day', async () => {
    await makeEntries(2);
    const job = startJob(api.services, auditJob(api.services));
    await until(async () => (await countUnsealed()) === 0);
    await until(async () => (await readAuditFigures(clock)).check !== null);
    await job.stop();
    const { sequence, hash } = await readChainHead();
    expect(lines.filter(({ msg }) => msg === 'audit chain').at(-1)?.anchor).toBe(`${sequence}:${hash}`);
    const fingerprint = Number.parseInt(hash.slice(0, 12), 16);
    const check = { ageSeconds: 0, isBroken: false };
    expect(await readAuditFigures(clock)).toEqual({ unsealedSeconds: 0, sequence, fingerprint, check });
  });

  it('when the chain is broken, then the next check says so in log and metrics, and only once a day', async () => {
    await makeEntries(2);
    const head = await sealAll();
    await checkDaily(api.services, [head]);
    await stored().updateOne({ 'seal.sequence': 3 }, { $set: { at: new Date(0) } });
    await checkDaily(api.services, [head]);
    expect((await readAuditFigures(clock)).check).toEqual({ ageSeconds: 0, isBroken: false });
    clock = new Date(clock.getTime() + 24 * 60 * 60_000);
    await checkDaily(api.services, [head]);
    expect((await readAuditFigures(clock)).check).toEqual({ ageSeconds: 0, isBroken: true });
    const alarm = lines.filter(({ msg }) => msg === 'the audit chain is broken');
    expect(alarm).toMatchObject([{ level: 50, sequence: 3, problem: 'its facts or its seal were changed' }]);
  });

  it('when an entry waits, then the figures say for how long', async () => {
    await makeEntries(1);
    const [first] = await stored().find().sort({ _id: 1 }).toArray();
    const later = new Date(first!.at.getTime() + 90_000);
    expect((await readAuditFigures(later)).unsealedSeconds).toBe(90);
  });
});

describe('verifyChain', () => {
  // Enough that no kind of manipulation is left out by chance.
  const MANIPULATIONS = inTier({ gate: 150, full: 1000 });
  it(`finds each of ${MANIPULATIONS} random manipulations, and the place of the first`, async () => {
    const seed = Number(process.env.AUDIT_SEED ?? randomInt(2 ** 31));
    process.stdout.write(`${MANIPULATIONS} manipulations of the audit chain with AUDIT_SEED=${seed}\n`);
    const random = createRandom(seed);
    await makeEntries(10);
    const anchor = await sealAll();
    const raw = (await stored().find().sort({ 'seal.sequence': 1 }).toArray()).map((entry) => BSON.serialize(entry));
    const read = () => raw.map((entry) => BSON.deserialize(entry) as StoredEntry);
    expect(anchor.sequence).toBe(40);
    expect(await verifyChain(each(read()), [anchor])).toEqual({ head: anchor, fault: null });
    const missed: string[] = [];
    const kinds = new Set<string>();
    for (let count = 0; count < MANIPULATIONS; count += 1) {
      const { what, entries, place } = manipulate(read(), random);
      const { fault } = await verifyChain(each(entries), [anchor]);
      kinds.add(what.split(':')[0] as string);
      if (fault?.sequence !== place) missed.push(`${count}, ${what} at ${place}: ${JSON.stringify(fault)}`);
    }
    expect(missed).toEqual([]);
    expect(kinds.size).toBe(9);
  }, 120_000);

  it('when the content of an entry is erased, then the chain stays intact if an erasure names the entry, and only then', async () => {
    await makeEntries(2);
    await sealAll();
    const [erased] = await stored().find({ action: 'user.update' }).sort({ _id: 1 }).toArray();
    const { _id, at, action, actor, target, requestId, seal } = erased!;
    const { salt: _salt, ...rest } = seal!;
    const facts = { at, action, actor: { id: actor!.id }, target: { kind: target!.kind, id: target!.id }, requestId };
    await stored().replaceOne({ _id }, { ...facts, seal: rest } as never);
    expect(JSON.stringify(await stored().find({ _id }).toArray())).not.toContain('Ratna');
    const problem = 'its content is gone, and no erasure names it';
    expect((await verifyChain(readSealedEntries())).fault).toMatchObject({ entryId: _id, problem });
    const records = [{ kind: 'entry', count: 1, ids: `${_id}` }];
    await stored().insertOne({ _id: 900_000, at: clock, action: 'audit.erase', actor: { id: admin.id }, records });
    await sealAll();
    expect((await verifyChain(readSealedEntries())).fault).toBeNull();
    await stored().updateOne({ _id }, { $set: { details: { note: 'put back' } } });
    expect((await verifyChain(readSealedEntries())).fault).toMatchObject({ entryId: _id });
  });
});

describe('npm run audit:verify', () => {
  it('when nothing was changed, then it exits with 0 and gives the anchor', async () => {
    await makeEntries(1);
    const { sequence, hash } = await sealAll();
    const found = await verify(['--anchor', `${sequence}:${hash}`]);
    expect(found).toEqual({
      status: 0,
      output: `The chain of ${sequence} entries is intact. Anchor: ${sequence}:${hash}\n`,
    });
  });

  it('when an entry was changed, then it names the first one and exits with 1', async () => {
    await makeEntries(2);
    await sealAll();
    const wrong = await stored().findOne({ 'seal.sequence': 4 });
    await stored().updateMany({ 'seal.sequence': { $gte: 4 } }, { $set: { 'details.rows': 5 } });
    expect(await verify()).toEqual({
      status: 1,
      output: `Entry ${wrong!._id}, place 4: its content was changed. The 3 entries before it are intact.\n`,
    });
  });

  it('when the end was cut, then an anchor of a backup or of the log finds it', async () => {
    await makeEntries(2);
    const { sequence, hash } = await sealAll();
    const client = new MongoClient(api.databaseUri);
    const said: string[] = [];
    try {
      const stores = { store: folderStore(join(root, 'backups')), releases: folderStore(join(root, 'releases')) };
      await makeBackup({ db: client.db(), ...stores, key, log: (line) => said.push(line) });
    } finally {
      await client.close();
    }
    expect(said).toContain(`Anchor of the audit chain: ${sequence}:${hash}`);
    expect((await verify(['--backups', join(root, 'backups')])).status).toBe(0);
    await stored().deleteMany({ 'seal.sequence': { $gt: sequence - 2 } });
    const cut = `Place ${sequence - 1}: the chain ends before it, but place ${sequence} is known.`;
    for (const args of [
      ['--backups', join(root, 'backups')],
      ['--anchor', `${sequence}:${hash}`],
    ]) {
      const { status, output } = await verify(args);
      expect([status, output]).toEqual([1, expect.stringContaining(cut)]);
    }
    const alone = await verify();
    expect(alone).toEqual({ status: 0, output: expect.stringContaining('Without an anchor') });
  });

  it('when entries wait for their seal for longer than a running API lets them, then it exits with 1', async () => {
    clock = new Date();
    await makeEntries(1);
    expect(await verify()).toEqual({
      status: 0,
      output: expect.stringContaining('4 new entries wait for their seal.'),
    });
    await stored().updateOne({}, { $set: { at: new Date(Date.now() - 11 * 60_000) } });
    expect(await verify()).toEqual({ status: 1, output: expect.stringContaining('has no seal after ten minutes') });
  });

  it.each([
    ['--anchor', '5'],
    ['--anchor', `0:${'a'.repeat(64)}`],
    ['--backup', 'x'],
    ['--backups', '/nonexistent/x'],
  ])('when the arguments are wrong (%s %s), then it says so and exits with 1', async (...args) => {
    const { status, output } = await verify(args);
    expect(status).toBe(1);
    expect(output).not.toContain('    at ');
  });

  it('when the chain has 10,000 entries, then the memory does not grow with it', async () => {
    // 150 MB of entries are read with a heap that holds less than half of them.
    const note = 'x'.repeat(15_000);
    const actor = { id: admin.id, email: 'sari@contoh.test', name: 'Sari' };
    let head: ChainHead = FIRST_HEAD;
    for (let first = 1; first <= 10_000; first += 500) {
      const batch = Array.from({ length: 500 }, (_, index): StoredEntry => {
        const entry = { at: clock, action: 'user.update', actor, target: null, changes: {}, searchWords: [] };
        const sealed: StoredEntry = { _id: first + index, ...entry, details: { note } };
        sealed.seal = sealAfter(head, sealed);
        head = sealed.seal;
        return sealed;
      });
      await stored().insertMany(batch);
    }
    const { status, output } = await verify([], ['--max-old-space-size=64']);
    expect([status, output]).toEqual([0, expect.stringContaining('The chain of 10000 entries is intact.')]);
  }, 120_000);
});
