import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTier } from '@kenali/node-utils/testing';
import { folderStore } from '@kenali/releases';
import { DEMO_FIELD_ENCRYPTION } from '@kenali/settings';
import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { makeBackup } from '../src/backup/make-backup.ts';
import { readAnchors, verifyAudit } from '../src/backup/verify-audit.ts';
import { useFieldKeys } from '../src/db/encryption/envelope.ts';
import { auditJob, checkDaily, readAuditFigures } from '../src/features/audit/audit-job.ts';
import { type ChainHead, erasureProof, FIRST_HEAD, type StoredEntry, sealAfter } from '../src/features/audit/chain.ts';
import { AuditEntryModel, eraseAuditContent, readMark } from '../src/features/audit/index.ts';
import { countUnsealed, readChainHead, sealNextEntries } from '../src/features/audit/seal-entries.ts';
import { readSealedEntries, verifyChain } from '../src/features/audit/verify-chain.ts';
import { startSession } from '../src/features/auth/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { startJob } from '../src/jobs/start-job.ts';
import { MIGRATIONS } from '../src/migrations/migrations.ts';
import { NEW_ENTRY } from './admin-calls.ts';
import { createRandom, manipulate } from './audit-manipulations.ts';
import { type Calls, type TestApi, testApi } from './harness.ts';
import { runHere, runProgram } from './programs.ts';
import { entitle } from './sensory.ts';
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
    await api.post('/api/admin/catalogue', { ...NEW_ENTRY, name: `Profil ${round}` }, admin.adminToken).expect(201);
  }
}

async function sealAll(): Promise<ChainHead> {
  while ((await countUnsealed()) > 0) await sealNextEntries();
  return readChainHead();
}

async function* each(entries: readonly StoredEntry[]): AsyncGenerator<StoredEntry> {
  yield* entries;
}

const keysOf = (keys: Buffer[]) => ({ BACKUP_KEY: keys.map((each) => each.toString('base64')).join(',') });

/** What the command does with its arguments and the connected database. */
const verify = (args: string[] = [], keys = [key]) =>
  runHere(
    async (...given) => {
      const anchors = await readAnchors(...given);
      if (anchors) await verifyAudit(anchors, given[1]);
    },
    args,
    keysOf(keys),
  );

/** Runs the command as an operator does. */
const runVerify = (args: string[] = [], flags: string[] = []) =>
  runProgram(
    ['src/commands/audit-verify.ts', ...args],
    { KENALI_MODE: 'demo', MONGODB_URI: api.databaseUri, ...keysOf([key]) },
    { flags },
  );

describe('sealing', () => {
  it('when several processes write and seal at the same time, then every entry has one place and the chain is intact', async () => {
    const work = async (...processes: Calls[]) => {
      clock = new Date();
      const users = await Promise.all(Array.from({ length: inTier({ gate: 8, full: 20 }) }, () => api.user()));
      const { accessToken } = await startSession(api.services, admin.id, 'admin', { device: 'Tes' });
      const before = await stored().countDocuments();
      for (const [index, { id }] of users.entries()) {
        const sent = processes.flatMap(({ get, patch }) => [
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
    };
    await api.whileOtherRuns((one) => api.whileOtherRuns((two) => work(one, two)));
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

  it('when a process stops during the check, then the next one checks', async () => {
    await makeEntries(2);
    const head = await sealAll();
    await checkDaily(api.services, [head], () => true);
    expect((await readAuditFigures(clock)).check).toBeNull();
    await checkDaily(api.services, [head]);
    expect((await readAuditFigures(clock)).check).toEqual({ ageSeconds: 0, isBroken: false });
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

  const PROBLEM = 'its content is gone, and no erasure with a right proof names it';
  const verdict = async (anchors: ChainHead[] = []) =>
    (await verifyChain(readSealedEntries(), anchors, await readMark())).fault;

  /** Removes content and salt of the first change of a user, as an erasure does. @returns its number */
  async function emptyOne(): Promise<number> {
    const [erased] = await stored()
      .find({ action: 'user.update', 'seal.salt': { $exists: true } })
      .sort({ _id: 1 })
      .toArray();
    const { _id, at, action, actor, target, requestId, seal } = erased!;
    const { salt: _salt, ...rest } = seal!;
    const facts = { at, action, actor: { id: actor!.id }, target: { kind: target!.kind, id: target!.id }, requestId };
    await stored().replaceOne({ _id }, { ...facts, seal: rest } as never);
    return _id;
  }

  /** An erasure that somebody writes who has the database and not the keys. */
  const forged = (id: number, _id = 900_000): StoredEntry => ({
    _id,
    at: clock,
    action: 'audit.erase',
    actor: { id: admin.id },
    target: null,
    records: [{ kind: 'entry', count: 1, ids: `${id}` }],
  });

  it('when the content of an entry is erased, then the chain stays intact if an erasure names the entry, and only then', async () => {
    await makeEntries(2);
    await sealAll();
    const _id = await emptyOne();
    expect(JSON.stringify(await stored().find({ _id }).toArray())).not.toContain('Ratna');
    expect(await verdict()).toMatchObject({ entryId: _id, problem: PROBLEM });
    await stored().insertOne({ ...forged(_id), proof: erasureProof(forged(_id)) });
    await sealAll();
    expect(await verdict()).toBeNull();
    await stored().updateOne({ _id }, { $set: { details: { note: 'put back' } } });
    expect(await verdict()).toMatchObject({ entryId: _id });
  });

  it.each([
    ['without a proof', () => ({})],
    ['with a made-up proof', () => ({ proof: 'f'.repeat(64) })],
    ['with the proof of another erasure', ({ proof }: StoredEntry) => ({ proof })],
    ['with the proof and the time of another erasure', ({ proof, at }: StoredEntry) => ({ proof, at })],
  ])(
    'when somebody forges an erasure %s and the API seals it, then the entry that it names is found, also with an anchor',
    async (_what, part) => {
      await makeEntries(2);
      const subject = { targets: { user: [(await stored().findOne({ action: 'user.update' }))!.target!.id] } };
      expect(await eraseAuditContent(subject, { byUserId: admin.id, now: clock, checkpoint: () => {} })).toBe(1);
      const head = await sealAll();
      expect(await verdict([head])).toBeNull();
      const real = (await stored().findOne({ action: 'audit.erase' }))!;
      const _id = await emptyOne();
      await stored().insertOne({ ...forged(_id), ...part(real) });
      await sealAll();
      for (const anchors of [[], [head]])
        expect(await verdict(anchors)).toMatchObject({ entryId: _id, problem: PROBLEM });
      expect(await verify(['--anchor', `${head.sequence}:${head.hash}`])).toEqual({
        code: 1,
        output: expect.stringContaining(`Entry ${_id}, place `),
      });
    },
  );

  it('when the keys of the field encryption are rotated, then earlier erasures keep their proof; another search secret has none', async () => {
    await makeEntries(1);
    const subject = { targets: { user: [(await stored().findOne({ action: 'user.update' }))!.target!.id] } };
    await eraseAuditContent(subject, { byUserId: admin.id, now: clock, checkpoint: () => {} });
    await sealAll();
    const { keys, searchSecret } = DEMO_FIELD_ENCRYPTION;
    try {
      useFieldKeys({ keys: [{ id: 2, key: randomBytes(32) }], searchSecret });
      expect(await verdict()).toBeNull();
      useFieldKeys({ keys, searchSecret: 'another' });
      expect(await verdict()).toMatchObject({ problem: PROBLEM });
    } finally {
      useFieldKeys(DEMO_FIELD_ENCRYPTION);
    }
  });

  describe('a chain with erasures from before proofs', () => {
    let old: number;
    beforeEach(async () => {
      await makeEntries(2);
      await sealAll();
      old = await emptyOne();
      await stored().insertOne(forged(old));
      await migration.up(() => {});
    });
    const migration = MIGRATIONS.find(({ name }) => name === '0002-mark-audit-chain')!;
    const marks = () => mongoose.connection.collection<{ _id: string }>('auditChecks');

    it('when the migration has run, once or again, then they count, and none that is written later does', async () => {
      expect([await verdict(), await migration.count()]).toEqual([null, 0]);
      const later = await emptyOne();
      await stored().insertOne(forged(later, 900_001));
      await sealAll();
      await migration.up(() => {});
      expect(await verdict()).toMatchObject({ entryId: later, problem: PROBLEM });
    });

    it.each([
      ['moved to the end', (head: ChainHead) => marks().updateOne({ sequence: { $gt: 0 } }, { $set: { ...head } })],
      ['removed', () => marks().deleteMany({})],
    ])('when the mark is %s, then no erasure without a proof counts', async (_what, change) => {
      const later = await emptyOne();
      await stored().insertOne(forged(later, 900_001));
      await change(await sealAll());
      expect(await verdict()).toMatchObject({ problem: PROBLEM });
    });

    it('when the entries before the mark are sealed again, then it is found without another anchor', async () => {
      const later = await emptyOne();
      await stored().insertOne(forged(later, 0.5));
      await stored().updateMany({}, { $unset: { seal: 1 } });
      await sealAll();
      expect(await verdict()).toMatchObject({ problem: 'another entry had its place when the anchor was kept' });
    });
  });
});

describe('npm run audit:verify', () => {
  it('when nothing was changed, then it exits with 0 and gives the anchor', async () => {
    await makeEntries(1);
    const { sequence, hash } = await sealAll();
    const found = await verify(['--anchor', `${sequence}:${hash}`]);
    expect(found).toEqual({
      code: 0,
      output: `The chain of ${sequence} entries is intact. Anchor: ${sequence}:${hash}\n`,
    });
  });

  it('when an entry was changed, then it names the first one and exits with 1', async () => {
    await makeEntries(2);
    await sealAll();
    const wrong = await stored().findOne({ 'seal.sequence': 4 });
    await stored().updateMany({ 'seal.sequence': { $gte: 4 } }, { $set: { 'details.rows': 5 } });
    expect(await runVerify()).toEqual({
      code: 1,
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
      await makeBackup({ db: client.db(), ...stores, keys: [key], log: (line) => said.push(line) });
    } finally {
      await client.close();
    }
    expect(said).toContain(`Anchor of the audit chain: ${sequence}:${hash}`);
    const backups = ['--backups', join(root, 'backups')];
    for (const keys of [[key], [randomBytes(32), key], [key, randomBytes(32)]])
      expect(await verify(backups, keys)).toEqual({ code: 0, output: expect.stringContaining('1 anchors from') });
    expect(await verify(backups, [randomBytes(32)])).toEqual({
      code: 1,
      output: expect.stringMatching(/^Left out: backups.*the key is another one.*\nNo backup in /),
    });
    await stored().deleteMany({ 'seal.sequence': { $gt: sequence - 2 } });
    const cut = `Place ${sequence - 1}: the chain ends before it, but place ${sequence} is known.`;
    for (const args of [backups, ['--anchor', `${sequence}:${hash}`]])
      expect(await verify(args)).toEqual({ code: 1, output: expect.stringContaining(cut) });
    expect(await verify()).toEqual({ code: 0, output: expect.stringContaining('Without an anchor') });
  });

  it('when entries wait for their seal for longer than a running API lets them, then it exits with 1', async () => {
    clock = new Date();
    await makeEntries(1);
    expect(await verify()).toEqual({
      code: 0,
      output: expect.stringContaining('4 new entries wait for their seal.'),
    });
    await stored().updateOne({}, { $set: { at: new Date(Date.now() - 11 * 60_000) } });
    expect(await verify()).toEqual({ code: 1, output: expect.stringContaining('has no seal after ten minutes') });
  });

  it('when there is no entry, then nothing was checked, and it exits with 1', async () => {
    await stored().deleteMany({});
    expect(await verify()).toEqual({ code: 1, output: 'There is no audit entry to check.\n' });
  });

  it.each([
    ['--anchor', '5'],
    ['--anchor', `0:${'a'.repeat(64)}`],
    ['--backup', 'x'],
    ['--backups', '/nonexistent/x'],
  ])('when the arguments are wrong (%s %s), then it says so and exits with 1', async (...args) => {
    const { code, output } = await verify(args);
    expect(code).toBe(1);
    expect(output).not.toContain('    at ');
  });

  const ENTRIES = inTier({ gate: 3_000, full: 10_000 });
  it(`when the chain has ${ENTRIES} entries, then the memory does not grow with it`, async () => {
    // 45 or 150 MB of entries are read with a heap of which the program leaves less than 30 MB.
    const note = 'x'.repeat(15_000);
    const actor = { id: admin.id, email: 'sari@contoh.test', name: 'Sari' };
    let head: ChainHead = FIRST_HEAD;
    for (let first = 1; first <= ENTRIES; first += 500) {
      const batch = Array.from({ length: 500 }, (_, index): StoredEntry => {
        const entry = { at: clock, action: 'user.update', actor, target: null, changes: {}, searchWords: [] };
        const sealed: StoredEntry = { _id: first + index, ...entry, details: { note } };
        sealed.seal = sealAfter(head, sealed);
        head = sealed.seal;
        return sealed;
      });
      await stored().insertMany(batch);
    }
    expect(await runVerify([], ['--max-old-space-size=64'])).toEqual({
      code: 0,
      output: expect.stringContaining(`The chain of ${ENTRIES} entries is intact.`),
    });
  }, 120_000);
});

describe('GET /api/admin/audit', () => {
  const list = (query = '') => api.get(`/api/admin/audit${query}`, admin.adminToken);
  const targets = async (query: string) =>
    (await list(query)).body.map(({ target }: { target: { name: string } | null }) => target?.name ?? null);
  const rename = (id: number, firstName: string) =>
    api.patch(`/api/admin/users/${id}`, { firstName }, admin.adminToken);

  it('when an admin logs in and out, then both are recorded, newest first', async () => {
    const { email, password } = await api.user({ role: 'admin' });
    const { accessToken } = (await api.post('/api/admin/login', { email, password })).body;
    clock = new Date(clock.getTime() + 1000);
    await api.post('/api/admin/logout', undefined, accessToken);
    const { body, headers } = await list();
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['admin.logout', 'admin.login']);
    expect(body[0]).toMatchObject({ actor: { email, name: 'Sari Putri' }, target: null, at: clock.toISOString() });
    expect(headers['x-total-count']).toBe('2');
  });

  it('filters by search, action and page', async () => {
    const ratna = await api.user({ firstName: 'Ratna', email: 'rw@contoh.test' });
    const budi = await api.user({ firstName: 'Budi' });
    await rename(ratna.id, 'Rina');
    await rename(budi.id, 'Bayu');
    await api.post(`/api/admin/users/${ratna.id}/reset-password`, { newPassword: 'kata-sandi-baru' }, admin.adminToken);
    expect(await targets('?search=ratn')).toEqual(['Ratna Putri']);
    expect(await targets('?search=rw%40contoh')).toEqual(['Rina Putri', 'Ratna Putri']);
    expect(await targets('?search=sari%20budi')).toEqual(['Budi Putri']);
    expect(await targets('?action=user.reset_password')).toEqual(['Rina Putri']);
    expect(await targets('?limit=1&page=2')).toEqual(['Budi Putri']);
    expect((await list('?action=user.update')).headers['x-total-count']).toBe('2');
  });

  it('when days are given, then it returns the entries of these Jakarta days, both included', async () => {
    const { id } = await api.user();
    // An admin session would expire when the clock moves, so each day needs a new one.
    for (const [at, name] of [
      ['2030-11-20T16:59:59.999Z', 'Satu'],
      ['2030-11-20T17:00:00.000Z', 'Dua'],
      ['2030-11-21T16:59:59.999Z', 'Tiga'],
      ['2030-11-21T17:00:00.000Z', 'Empat'],
    ] as const) {
      clock = new Date(at);
      admin = await api.admin();
      await rename(id, name);
    }
    const names = async (query: string) =>
      (await list(query)).body.map(({ changes }: { changes: { firstName: { to: string } } }) => changes.firstName.to);
    expect(await names('?from=2030-11-21&to=2030-11-21')).toEqual(['Tiga', 'Dua']);
    expect(await names('?from=2030-11-22')).toEqual(['Empat']);
    expect(await names('?to=2030-11-20')).toEqual(['Satu']);
  });

  it('when staff read lists, then the log leaves them out unless they are asked for', async () => {
    const { id } = await api.user({ firstName: 'Ratna' });
    const child = await entitle(id);
    await rename(id, 'Rina');
    for (const path of ['users?search=rina', 'assessments', 'search?q=rina'])
      await api.get(`/api/admin/${path}`, admin.adminToken).expect(200);
    const actions = async (query: string) => (await list(query)).body.map(({ action }: { action: string }) => action);
    expect(await actions('')).toEqual(['user.update']);
    expect((await list('')).headers['x-total-count']).toBe('1');
    const listings = ['audit.list', 'audit.list', 'records.search', 'assessments.list', 'users.list'];
    expect(await actions('?group=listings')).toEqual(listings);
    expect(await actions('?group=all&limit=2&page=4')).toEqual(['user.update']);
    expect(await actions('?action=users.list')).toEqual(['users.list']);
    expect(await actions('?action=users.list&group=events')).toEqual([]);
    const { body } = await list('?action=records.search');
    const records = [
      { kind: 'user', ids: String(id) },
      { kind: 'result', ids: String(child) },
    ];
    expect(body).toMatchObject([{ actor: { id: admin.id }, records, details: {}, requestId: expect.any(String) }]);
    expect(JSON.stringify(body).toLowerCase()).not.toContain('rina');
  });

  it('when a page has ids in a row and alone, then its entry has ranges; a very long text is cut between two ids', async () => {
    const { id } = await api.user();
    const template = (await UserAssessment.collection.findOne({ _id: (await entitle(id)) as never }))!;
    await UserAssessment.collection.deleteMany({});
    const odd = Array.from({ length: 100 }, (_, n) => 200_001 + 2 * n);
    const rows = [300_001, 300_002, 300_003, ...odd].map((_id) => ({ ...template, _id, assessmentId: _id }));
    await UserAssessment.collection.insertMany(rows as never);
    await api.get('/api/admin/assessments?limit=5', admin.adminToken).expect(200);
    await api.get('/api/admin/assessments?limit=200', admin.adminToken).expect(200);
    const [long, short] = (await list('?action=assessments.list')).body;
    expect(short.records).toEqual([{ kind: 'result', count: 5, ids: '200197,200199,300001-300003' }]);
    expect(long.records[0].count).toBe(103);
    expect(long.records[0].ids).toMatch(/^200001,200003,.*,\d{6}…$/);
    const stored = await AuditEntryModel.findById(long.id).lean();
    expect(stored?.records?.[0]?.ids).toMatch(/,200199,300001-300003$/);
  });

  it('when the log cannot be written, then the list is not shown', async () => {
    const failing = jest.spyOn(AuditEntryModel.collection, 'insertOne').mockImplementation(() => {
      throw new Error('no space');
    });
    expect((await api.get('/api/admin/users', admin.adminToken)).status).toBe(500);
    failing.mockRestore();
    expect((await api.get('/api/admin/users', admin.adminToken)).status).toBe(200);
  });

  it('when a failover gives an id out twice, then the entry takes the next one', async () => {
    await api.get('/api/admin/users', admin.adminToken).expect(200);
    await mongoose.connection
      .collection('counters')
      .updateOne({ _id: 'auditEntries' as never }, { $inc: { value: -1 } });
    await api.get('/api/admin/users', admin.adminToken).expect(200);
    expect((await list('?action=users.list')).body).toHaveLength(2);
  });

  it('when the query is invalid, then it returns 422', async () => {
    for (const query of ['from=2030-02-30', 'to=20-11-2030', 'action=x', 'page=0', 'limit=201', 'group=x'])
      expect([query, (await list(`?${query}`)).body.code]).toEqual([query, 'VALIDATION']);
  });

  it('when code tries to change or delete an entry, then the model throws', async () => {
    await rename((await api.user()).id, 'Lain');
    const entry = (await AuditEntryModel.findOne())!;
    const writes: (() => Promise<unknown>)[] = [
      () => AuditEntryModel.updateOne({}, { action: 'admin.login' }).exec(),
      () => AuditEntryModel.updateMany({}, { action: 'admin.login' }).exec(),
      () => AuditEntryModel.findOneAndUpdate({}, { action: 'admin.login' }).exec(),
      () => AuditEntryModel.replaceOne({}, {}).exec(),
      () => AuditEntryModel.deleteOne({}).exec(),
      () => AuditEntryModel.deleteMany({}).exec(),
      () => AuditEntryModel.findOneAndDelete({}).exec(),
      () => AuditEntryModel.bulkWrite([{ deleteMany: { filter: {} } }]),
      () => entry.set('action', 'admin.login').save(),
      () => entry.deleteOne().exec(),
      () => entry.updateOne({ action: 'admin.login' }).exec(),
    ];
    for (const write of writes) await expect(write()).rejects.toThrow('append-only');
    expect(await AuditEntryModel.findOne().lean()).toMatchObject({ action: 'user.update' });
  });

  it('when somebody tries to write an entry, then no call exists', async () => {
    for (const method of ['post', 'patch'] as const) {
      await api[method]('/api/admin/audit', {}, admin.adminToken).expect(405);
      await api[method]('/api/admin/audit/1', {}, admin.adminToken).expect(404);
    }
  });
});
