import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestMongod } from '@kenali/embedded-mongodb';
import { freePort } from '@kenali/node-utils';
import { inTier } from '@kenali/node-utils/testing';
import { folderStore, openStore, type Store } from '@kenali/releases';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { startBucketServer } from '../../../libs/releases/src/testing/bucket-server.ts';
import { recordBackup } from '../src/backup/backup-record.ts';
import { backup, restore } from '../src/backup/commands.ts';
import { makeBackup } from '../src/backup/make-backup.ts';
import { listBackups, newBackupId, pruneBackups } from '../src/backup/manifest.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { readBackupKeys } from '../src/backup/vault.ts';
import { releasesOf } from '../src/backup/with-database.ts';
import { testApi } from './harness.ts';
import { runHere, runProgram, startProgram } from './programs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const key = randomBytes(32);
const root = mkdtempSync(join(tmpdir(), 'kenali-backup-test-'));
const log = () => {};
let client: MongoClient;
let count = 0;

const api = testApi({ hasOwnDatabase: true });
beforeAll(async () => {
  client = new MongoClient(api.databaseUri);
});
afterAll(async () => {
  for (const db of restored) await db.dropDatabase();
  await client.close();
});

const newStore = () => folderStore(join(root, `${++count}`));
const source = () => client.db();
const restored: Db[] = [];
const emptyDb = () => {
  const db = client.db(`${source().databaseName}_r${++count}`);
  restored.push(db);
  return db;
};
const backUp = (store = newStore(), releases = newStore()) =>
  makeBackup({ db: source(), store, keys: [key], releases, log }).then((id) => ({ id, store }));

const pointer = (revision: number) =>
  JSON.stringify({ schema: 1, revision, stable: `0.1.0-r${revision}`, enabled: true, history: [] });

describe('backup and restore', () => {
  it('restores one point in time of a database that is written to, with everything acknowledged before', async () => {
    const accounts = source().collection<{ _id: number; amount: number }>('pairsA');
    const mirror = source().collection<{ _id: number; amount: number }>('pairsZ');
    for (const one of [accounts, mirror])
      await one.insertMany(Array.from({ length: 50 }, (_, _id) => ({ _id, amount: 0 })));
    let isWriting = true;
    let written = 0;
    // Both collections change in one transaction, so their sums differ at no point in time.
    const writer = (async () => {
      const session = client.startSession();
      for (; isWriting; written += 1)
        await session.withTransaction(async () => {
          for (const one of [accounts, mirror])
            await one.updateOne({ _id: written % 50 }, { $inc: { amount: 1 } }, { session });
        });
      await session.endSession();
    })();
    while (written < 20) await new Promise(setImmediate);
    const before = written;
    const { store } = await backUp();
    isWriting = false;
    await writer;
    const db = emptyDb();
    await restoreBackup({ db, store, keys: [key], releases: newStore(), log });
    const sumOf = async (name: string) =>
      (await db.collection(name).find().toArray()).reduce((sum, { amount }) => sum + amount, 0);
    const [sumA, sumZ] = [await sumOf('pairsA'), await sumOf('pairsZ')];
    expect(sumA).toBe(sumZ);
    expect(sumA).toBeGreaterThanOrEqual(before);
  });

  it('refuses another key, a changed part, a missing part and parts in another order, and leaves the database empty', async () => {
    const { id, store } = await backUp();
    const db = emptyDb();
    const restore = (given = key) => restoreBackup({ db, store, keys: [given], releases: newStore(), log });
    await expect(restore(randomBytes(32))).rejects.toThrow('the key is another one');
    const folder = join(store.where, 'backups', id);
    const parts = (await readdir(folder)).filter((name) => name !== 'manifest.bin').map((name) => `${name}/0.bin`);
    const existing: string[] = [];
    for (const part of parts) if (await store.read(`backups/${id}/${part}`)) existing.push(join(folder, part));
    const [one = '', other = ''] = existing;
    const [content, second] = [await readFile(one), await readFile(other)];
    const changed = Buffer.from(content);
    changed[20] = (changed[20] ?? 0) ^ 1;
    for (const bad of [changed, content.subarray(0, -1), second]) {
      await writeFile(one, bad);
      await expect(restore()).rejects.toThrow('was changed');
    }
    await rm(one);
    await expect(restore()).rejects.toThrow('is missing');
    expect(await db.listCollections().toArray()).toEqual([]);
  });

  it('refuses a database with content unless --replace names it, and repeats an interrupted restore', async () => {
    const { store } = await backUp();
    const db = emptyDb();
    await db.collection('other').insertOne({ kept: true });
    const restore = (replace?: string) => restoreBackup({ db, store, keys: [key], releases: newStore(), replace, log });
    await expect(restore()).rejects.toThrow('is not empty');
    await expect(restore('another')).rejects.toThrow('Nothing was changed');
    expect(await db.collection('other').countDocuments()).toBe(1);
    await restore(db.databaseName);
    expect(await db.listCollections({ name: 'other' }).toArray()).toEqual([]);
    await db.collection<{ _id: string }>('kenaliRestore').insertOne({ _id: 'left by a killed restore' });
    await db.collection('half').insertOne({});
    await expect(makeBackup({ db, store: newStore(), keys: [key], releases: newStore(), log })).rejects.toThrow(
      'unfinished restore',
    );
    await restore();
    const names = (await db.listCollections().toArray()).map(({ name }) => name);
    expect([names.includes('half'), names.includes('kenaliRestore')]).toEqual([false, false]);
  });

  it('reads back what the target really holds: one wrong byte in any file, and there is no complete backup', async () => {
    for (const broken of [/\/0\.bin$/, /manifest\.bin$/]) {
      const store = newStore();
      const damaging: Store = {
        ...store,
        putFile: async (path, content) => {
          const done = await store.putFile(path, content);
          const file = join(store.where, path);
          const stored = await readFile(file);
          stored[20] = (stored[20] ?? 0) ^ 1;
          if (broken.test(path)) await writeFile(file, stored);
          return done;
        },
      };
      await expect(backUp(damaging)).rejects.toThrow('was changed');
      expect((await listBackups(store)).map(({ isComplete }) => isComplete)).toEqual([false]);
    }
  });

  it('asks the database to keep its history for long, and fails with a sentence if the point in time is gone', async () => {
    // A server of its own, because other tests read snapshots too.
    const mongod = await startTestMongod(log);
    const own = await new MongoClient(mongod.uri).connect();
    const admin = own.db('admin');
    const name = 'minSnapshotHistoryWindowInSeconds';
    const historySeconds = async () => (await admin.command({ getParameter: 1, [name]: 1 }))[name];
    const usual = await historySeconds();
    const db = own.db('kenali');
    for (const each of ['one', 'two']) await db.collection(each).insertOne({ each });
    const store = newStore();
    const during: number[] = [];
    const old = own.startSession({ snapshot: true });
    const isGone = () =>
      db
        .collection('other')
        .findOne({}, { session: old })
        .then(
          () => false,
          () => true,
        );
    const forgetting: Store = {
      ...store,
      putFile: async (path, content) => {
        during.push(await historySeconds());
        await admin.command({ setParameter: 1, [name]: 0 });
        while (!(await isGone())) await db.collection('other').insertOne({}, { writeConcern: { w: 'majority' } });
        return store.putFile(path, content);
      },
    };
    await isGone();
    const backup = makeBackup({ db, store: forgetting, keys: [key], releases: newStore(), log });
    await expect(backup).rejects.toThrow('no longer has the point in time of this backup');
    expect((await listBackups(store)).filter(({ isComplete }) => isComplete)).toEqual([]);
    expect([during[0], await historySeconds()]).toEqual([4 * 60 * 60, usual]);
    await old.endSession();
    await own.close();
    await mongod.stop();
  });

  it('restores documents that have expired since, and then lets the database expire them', async () => {
    const sessions = source().collection('expiring');
    await sessions.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
    await sessions.insertOne({ at: new Date() });
    const { store } = await backUp();
    await sessions.drop();
    const db = emptyDb();
    /** The indexes at the moment when each part is read for the second time, to be written. */
    const seen: string[][] = [];
    const watched: Store = {
      ...store,
      read: async (path) => {
        if (/-expiring\//.test(path))
          seen.push(
            await db
              .collection('expiring')
              .indexes()
              .then((all) => all.map(({ name = '' }) => name))
              .catch(() => []),
          );
        return store.read(path);
      },
    };
    await restoreBackup({ db, store: watched, keys: [key], releases: newStore(), log });
    expect(seen).toEqual([[], ['_id_']]);
    expect(await db.collection('expiring').indexes()).toContainEqual(
      expect.objectContaining({ name: 'at_1', expireAfterSeconds: 3600 }),
    );
  });

  it('restores release pointers, but no older one over a newer one without --overwrite-pointers', async () => {
    const [from, into] = [newStore(), newStore()];
    await from.putPointer('shell/channels.json', Buffer.from(pointer(3)), null);
    await from.putPointer('catalog-mf/channels.json', Buffer.from(pointer(4)), null);
    await into.putPointer('catalog-mf/channels.json', Buffer.from(pointer(9)), null);
    const { store } = await backUp(newStore(), from);
    const db = emptyDb();
    const revisions = async () =>
      Promise.all(
        ['shell', 'catalog-mf'].map(
          async (app) => JSON.parse(`${(await into.read(`${app}/channels.json`))?.content}`).revision,
        ),
      );
    await restoreBackup({ db, store, keys: [key], releases: into, log });
    expect(await revisions()).toEqual([3, 9]);
    const replace = db.databaseName;
    await restoreBackup({ db, store, keys: [key], releases: into, replace, overwritePointers: true, log });
    expect(await revisions()).toEqual([3, 4]);
  });

  it('restores the database also where the releases are read-only, as in an image, and says which pointer stays', async () => {
    const from = newStore();
    await from.putPointer('shell/channels.json', Buffer.from(pointer(3)), null);
    const { store } = await backUp(newStore(), from);
    const db = emptyDb();
    const said: string[] = [];
    const image: Store = {
      ...newStore(),
      putPointer: () => Promise.reject(Object.assign(new Error('read-only file system'), { code: 'EROFS' })),
    };
    await restoreBackup({ db, store, keys: [key], releases: image, log: (line) => said.push(line) });
    expect(said).toContainEqual(expect.stringMatching(/^The pointer of shell stays, because .* is read-only/));
    expect(said.at(-1)).toMatch(/^Restored/);
    expect(await db.collection('kenaliRestore').countDocuments()).toBe(0);
  });
});

const envOf = (databaseUri: string) => ({
  // Has the keys of the buckets.
  ...process.env,
  BACKUP_KEY: key.toString('base64'),
  RELEASES_DIR: join(root, 'releases'),
  MONGODB_URI: databaseUri,
});
const COMMANDS = { backup, restore };
type Run = [command: keyof typeof COMMANDS, ...args: string[]];
const run = ([command, ...args]: Run, databaseUri: string, more: Record<string, string> = {}) =>
  runHere(COMMANDS[command], args, { ...envOf(databaseUri), ...more });

/** Runs a command in its own process and kills it as soon as `isReached`. */
async function runUntil(isReached: () => Promise<boolean>, [command, ...args]: Run, databaseUri: string) {
  const { child, ended } = startProgram([`src/commands/${command}.ts`, ...args], envOf(databaseUri));
  while (child.exitCode === null && child.signalCode === null) {
    if (await isReached()) child.kill('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return ended;
}

const uriOf = (db: Db) => {
  const uri = new URL(api.databaseUri);
  uri.pathname = `/${db.databaseName}`;
  return uri.href;
};

/** 100 of them are 10 MB that cannot be compressed, and a part of a backup has 16. */
const LARGE = inTier({ gate: 200, full: 500 });
/** Adds large documents. @returns what removes them */
async function addLarge(count = LARGE): Promise<() => Promise<unknown>> {
  const large = source().collection('large');
  for (let round = 0; round < count / 100; round += 1)
    await large.insertMany(Array.from({ length: 100 }, () => ({ bytes: randomBytes(100_000) })));
  return () => large.drop();
}

describe('the commands', () => {
  it('a backup and a restore that were killed leave nothing that counts, and can be repeated', async () => {
    const removeLarge = await addLarge();
    const store = newStore();
    const to: Run = ['backup', '--to', store.where];
    const hasPart = async () => (await store.list('backups')).length > 0;
    expect((await runUntil(hasPart, to, api.databaseUri)).code).toBeNull();
    expect((await listBackups(store)).map(({ isComplete }) => isComplete)).toEqual([false]);
    expect((await run(to, api.databaseUri)).code).toBe(0);

    const db = emptyDb();
    const from: Run = ['restore', '--from', store.where];
    const hasSome = async () => (await db.collection('large').findOne({}, { projection: { _id: 1 } })) !== null;
    expect((await runUntil(hasSome, from, uriOf(db))).code).toBeNull();
    expect(await db.collection('kenaliRestore').countDocuments()).toBe(1);
    const env = { ...envOf(uriOf(db)), KENALI_MODE: 'demo', DATA_DIR: join(root, 'api') };
    const refused = await runProgram(['src/server.ts'], { ...env, PORT: `${await freePort()}` });
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('holds an unfinished restore of a backup') });
    expect(refused.output).not.toContain('    at ');

    expect((await run(from, uriOf(db))).code).toBe(0);
    expect(await db.collection('large').countDocuments()).toBe(LARGE);
    expect(await db.collection('kenaliRestore').countDocuments()).toBe(0);
    const again = await run(from, uriOf(db));
    expect(again).toEqual({ code: 1, output: expect.stringContaining(`add --replace ${db.databaseName}`) });
    await removeLarge();
  }, 120_000);

  it('a backup that succeeds is recorded in the database for the metrics, and one that fails leaves the record of the last', async () => {
    const store = newStore();
    const records = () => source().collection('backupRecords').find().toArray();
    await source().collection('backupRecords').deleteMany({});
    const made = await runProgram(['src/commands/backup.ts', '--to', store.where], envOf(api.databaseUri));
    expect(made).toEqual({ code: 0, output: expect.stringContaining('read back') });
    const [{ id, startedAt } = { id: '', startedAt: 0 }] = await listBackups(store);
    const recorded = await records();
    expect(recorded).toEqual([
      { _id: 'newest', backup: id, startedAt: new Date(startedAt), finishedAt: expect.any(Date) },
    ]);
    const bad = await run(['backup', '--to', store.where], api.databaseUri, { BACKUP_KEY: 'wrong' });
    expect(bad.code).toBe(1);
    expect(await records()).toEqual(recorded);
  });

  it('a user who may only read gets the backup, and a line that it was not recorded', async () => {
    const said: string[] = [];
    const refused = new MongoServerError({ code: 13, codeName: 'Unauthorized', message: 'not authorized' });
    const collection = () => ({ updateOne: () => Promise.reject(refused) });
    const db = { collection } as unknown as Parameters<typeof recordBackup>[0];
    await recordBackup(db, { id: 'one', startedAt: new Date() }, (line) => said.push(line));
    expect(said).toEqual([
      expect.stringMatching(/^The backup is complete, but could not be recorded.*Unauthorized\.$/),
    ]);
  });

  it('a full disk and a full bucket end the backup with a sentence and exit code 1, and nothing looks complete', async () => {
    const removeLarge = await addLarge(100);
    const store = newStore();
    const server = await startBucketServer({ bytesMax: 5_000_000 });
    const target = await server.target('full');
    const bucket = await openStore(target, { readOnly: true });
    const keep = ['--keep', '1'];
    const onDisk = await runProgram(['src/commands/backup.ts', '--to', store.where, ...keep], envOf(api.databaseUri), {
      limitKb: 5_000,
    });
    const inBucket = await run(['backup', '--to', target, ...keep], api.databaseUri);
    for (const { code, output } of [onDisk, inBucket]) {
      expect([code, output]).toEqual([1, expect.stringMatching(/^backups\/\S+\.bin could not be written to .*$/m)]);
      expect(output).not.toContain('    at ');
      expect(output).not.toContain(key.toString('base64'));
    }
    expect([onDisk.output, inBucket.output]).toEqual([
      expect.stringContaining('EFBIG'),
      expect.stringContaining('QuotaExceeded'),
    ]);
    for (const each of [store, bucket]) {
      expect((await listBackups(each)).filter(({ isComplete }) => isComplete)).toEqual([]);
      expect((await each.list('backups')).filter(({ path }) => !path.endsWith('.bin'))).toEqual([]);
    }
    const restored = await run(['restore', '--from', store.where], uriOf(emptyDb()));
    expect(restored).toEqual({ code: 1, output: expect.stringContaining('There is no complete backup') });
    await Promise.all([server.stop(), removeLarge()]);
  }, 120_000);

  it('a wrong key restores nothing, and a key from a file opens what the same key in a variable closed', async () => {
    const { store } = await backUp();
    const db = emptyDb();
    const path = join(root, 'key');
    await writeFile(path, `${key.toString('base64')}\n`);
    await chmod(path, 0o600);
    const wrong = { BACKUP_KEY: randomBytes(32).toString('base64') };
    expect(await run(['restore', '--from', store.where], uriOf(db), wrong)).toEqual({
      code: 1,
      output: expect.stringContaining('the key is another one'),
    });
    expect(await db.listCollections().toArray()).toEqual([]);
    const right = { ...envOf(uriOf(db)), BACKUP_KEY: '', BACKUP_KEY_FILE: path };
    expect(await runProgram(['src/commands/restore.ts', '--from', store.where], right)).toEqual({
      code: 0,
      output: expect.stringContaining('Restored'),
    });
  });

  it('a bucket holds a backup as a folder does', async () => {
    const server = await startBucketServer({ pageSize: 2 });
    const target = await server.target('backups');
    const db = emptyDb();
    const ended = [
      await run(['backup', '--to', target, '--keep', '1'], api.databaseUri),
      await run(['backup', '--to', target, '--keep', '1'], api.databaseUri),
      await run(['restore', '--from', target], uriOf(db)),
    ];
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await listBackups(await openStore(target))).toHaveLength(1);
    expect(await db.collection('users').countDocuments()).toBe(await source().collection('users').countDocuments());
    await server.stop();
  });
});

/** The backup of a day in January, at noon. */
const idOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}T12-00-00-000Z-0123abcd`;
const noonOf = (day: number) => Date.UTC(2026, 0, day, 12);

describe('retention', () => {
  const withBackups = async (complete: number[], incomplete: number[] = []) => {
    const store = newStore();
    const put = (day: number, file: string) => store.putFile(`backups/${idOf(day)}/${file}`, Buffer.from('x'));
    for (const day of [...complete, ...incomplete]) await put(day, '0-users/0.bin');
    for (const day of complete) await put(day, 'manifest.bin');
    return store;
  };
  const left = async (store: Store) => (await listBackups(store)).map(({ id }) => Number(id.slice(8, 10)));

  it('keeps by count, and nothing is deleted without a rule', async () => {
    const store = await withBackups([1, 2, 3]);
    expect(await pruneBackups(store, {})).toEqual([]);
    expect(await pruneBackups(store, { keep: 3 })).toEqual([]);
    expect(await pruneBackups(store, { keep: 2 })).toEqual([idOf(1)]);
    expect(await left(store)).toEqual([3, 2]);
    expect(await pruneBackups(store, { keep: 1 })).toEqual([idOf(2)]);
  });

  it('keeps what is younger than the given days, by the time in the name and not that of the files', async () => {
    const store = await withBackups([1, 2, 3]);
    const day = (at: number) => ({ keepDays: 2, now: at });
    expect(await pruneBackups(store, day(noonOf(3) - 1))).toEqual([]);
    expect(await pruneBackups(store, day(noonOf(3)))).toEqual([idOf(1)]);
    expect(await left(store)).toEqual([3, 2]);
  });

  it('keeps what one of both rules keeps', async () => {
    const store = await withBackups([1, 20, 21, 22]);
    expect(await pruneBackups(store, { keep: 2, keepDays: 3, now: noonOf(22) + DAY_MS - 1 })).toEqual([idOf(1)]);
    expect(await left(store)).toEqual([22, 21, 20]);
  });

  it('never deletes the only complete backup, however old it is and whatever failed after it', async () => {
    const store = await withBackups([1], [2, 3]);
    expect(await pruneBackups(store, { keep: 1, keepDays: 1, now: Date.now() + 365 * DAY_MS })).toEqual([
      idOf(3),
      idOf(2),
    ]);
    expect(await left(store)).toEqual([1]);
    expect(await pruneBackups(store, { keepDays: 1, now: Date.now() + 365 * DAY_MS })).toEqual([]);
  });

  it('removes an incomplete backup only when nothing was added to it for a day: it may still be written', async () => {
    const store = await withBackups([1], [2]);
    expect(await pruneBackups(store, { keep: 1, now: Date.now() })).toEqual([]);
    expect(await pruneBackups(store, { keep: 1, now: Date.now() + DAY_MS + 60_000 })).toEqual([idOf(2)]);
  });

  it('does not see what is not a backup: a note, a folder of someone else, the releases beside it', async () => {
    const store = await withBackups([1, 2]);
    const foreign = [
      'backups/README.txt',
      'backups/old/manifest.bin',
      'backups/2025-01-01/a.bin',
      'shell/channels.json',
    ];
    for (const path of foreign) await store.putFile(path, Buffer.from('kept'));
    expect(await pruneBackups(store, { keep: 1, now: Date.now() + 365 * DAY_MS })).toEqual([idOf(1)]);
    for (const path of foreign) expect(`${(await store.read(path))?.content}`).toBe('kept');
  });
});

it('--newest-within fails if no complete backup is young enough, and needs neither key nor database', async () => {
  const store = newStore();
  const check = (hours: number) => runHere(backup, ['--to', store.where, '--newest-within', `${hours}`], {});
  expect(await check(26)).toEqual({ code: 1, output: expect.stringContaining('There is no complete backup') });
  const hoursAgo = (hours: number) => newBackupId(new Date(Date.now() - hours * 3_600_000).toISOString());
  const old = hoursAgo(27);
  await store.putFile(`backups/${old}/manifest.bin`, Buffer.from('x'));
  await store.putFile(`backups/${hoursAgo(1)}/0-users/0.bin`, Buffer.from('x'));
  expect(await check(26)).toEqual({ code: 1, output: expect.stringContaining(`${old}, 27.0 hours old, more than 26`) });
  expect((await check(28)).code).toBe(0);
  expect(await store.list('backups')).toHaveLength(2);
});

describe('the key', () => {
  const keyFile = async (text: string, mode = 0o600) => {
    const path = join(root, `key-${++count}`);
    await writeFile(path, text);
    await chmod(path, mode);
    return path;
  };
  const line = `${key.toString('base64')}\n`;

  it('comes from a file with a line end, which only its owner and group may read', async () => {
    for (const mode of [0o600, 0o400, 0o440])
      expect(readBackupKeys({ BACKUP_KEY_FILE: await keyFile(line, mode) })).toEqual([key]);
  });

  it('may be several, the newest first, between commas or in lines', async () => {
    const old = randomBytes(32);
    const texts = [key, old].map((each) => each.toString('base64'));
    for (const between of [',', ', ', '\n', '\r\n'])
      expect(readBackupKeys({ BACKUP_KEY_FILE: await keyFile(`${texts.join(between)}\n`) })).toEqual([key, old]);
    expect(() => readBackupKeys({ BACKUP_KEY: `${texts[0]},short` })).toThrow('must be 32 bytes');
  });

  it('is refused from a file that everyone may read, with the command that mends it', async () => {
    const path = await keyFile(line, 0o644);
    expect(() => readBackupKeys({ BACKUP_KEY_FILE: path })).toThrow(`chmod o-rwx ${path}`);
  });

  it('is refused from a file that is missing, a folder, or has no key in it, without repeating the content', async () => {
    expect(() => readBackupKeys({ BACKUP_KEY_FILE: join(root, 'none') })).toThrow('cannot be read (ENOENT)');
    expect(() => readBackupKeys({ BACKUP_KEY_FILE: root })).toThrow('cannot be read (EISDIR)');
    const path = await keyFile('not-a-key-but-secret');
    expect(() => readBackupKeys({ BACKUP_KEY_FILE: path })).toThrow(/^The backup key must be 32 bytes(?!.*secret)/);
  });
});

it.each(['', 'short', 'x'.repeat(44)])('the key %j is refused and not repeated', (bad) => {
  expect(() => readBackupKeys({ BACKUP_KEY: bad })).toThrow(/BACKUP_KEY|32 bytes/);
});

it('takes the pointers from the store that releases go to, and does not guess it behind a CDN', () => {
  expect(releasesOf({ RELEASES_DIR: '/srv/releases' })).toBe('/srv/releases');
  expect(releasesOf({ DATA_DIR: '/srv' })).toBe('/srv/releases');
  expect(releasesOf({ RELEASES_SOURCE: 'cdn', RELEASES_TARGET: 's3://releases' })).toBe('s3://releases');
  expect(() => releasesOf({ RELEASES_SOURCE: 'cdn', DATA_DIR: '/srv' })).toThrow('RELEASES_TARGET');
});
