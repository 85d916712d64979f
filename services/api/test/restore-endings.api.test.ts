import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { freePort } from '@kenali/node-utils';
import { folderStore, type Store } from '@kenali/releases';
import { type Db, type Document, MongoClient } from 'mongodb';
import { makeBackup } from '../src/backup/make-backup.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { type ApiProcess, createApiProcess } from './api-process.ts';
import { endEverything, liveBefore, type Rights } from './ended-rights.ts';
import { accept, type Person } from './guardian-family.ts';
import { type Calls, callsTo, type TestApi, testApi } from './harness.ts';
import { observe } from './observer.ts';
import { consentTo } from './sensory.ts';

const JWT_SECRET = 'only-for-tests-0123456789-abcdefghij';
const COLLECTIONS = ['guardianships', 'shareLinks', 'observations', 'consentEvents', 'dataRequests', 'userAssessments'];
const key = randomBytes(32);
const root = mkdtempSync(joinPath(tmpdir(), 'kenali-endings-'));
const store = folderStore(joinPath(root, 'target'));
const releases = folderStore(joinPath(root, 'releases'));
const api = testApi({ hasOwnDatabase: true, env: { REQUIRE_CONSENT: 'on', JWT_SECRET } });
let client: MongoClient;
let ended: Rights;
let kept: Rights;
let newcomer: Person;
let backup: string;
/** The backup, restored without the old database. */
let plain: Db;
/** How often that reads the store. */
let reads: number;
/** The backup, restored with the old database, and the rights in it. */
let restored: Db;
let expected: Record<string, string[]>;
const said: string[] = [];
const made: Db[] = [];

const source = () => client.db();
const newDb = (): Db => {
  const db = client.db(`${source().databaseName}_e${made.length}`);
  made.push(db);
  return db;
};
const restore = (db: Db, more: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ db, store, keys: [key], releases, id: backup, log: (line) => said.push(line), ...more });

/** What the rights of a database are, each document as text. */
async function rightsIn(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const name of COLLECTIONS) {
    const documents = await db.collection(name).find().sort({ _id: 1 }).toArray();
    found[name] = documents.map((document) => JSON.stringify(document));
  }
  return found;
}

async function copyTo(db: Db, change: (collection: string, document: Document) => Document = (_, each) => each) {
  for (const { name } of await source().listCollections().toArray()) {
    const documents = await source().collection(name).find().toArray();
    if (documents.length > 0) await db.collection(name).insertMany(documents.map((each) => change(name, each)));
  }
}

const gone = () => {
  throw new Error('the disk is gone');
};
/** The pointers come last. */
const failAtPointer = (line: string) => (line.startsWith('The pointer of') ? gone() : undefined);

/** A store that fails after so many reads, and their number. */
function countingStore(counted: Store, failsAfter = Number.POSITIVE_INFINITY) {
  let count = 0;
  const read: Store['read'] = async (path) => {
    count += 1;
    return count > failsAfter ? gone() : counted.read(path);
  };
  return { store: { ...counted, read }, count: () => count };
}

beforeAll(async () => {
  const pointer = { schema: 1, revision: 3, stable: '0.1.0-r3', enabled: true, history: [] };
  await releases.putPointer('shell/channels.json', Buffer.from(JSON.stringify(pointer)), null);
  client = new MongoClient(api.databaseUri);
  ended = await liveBefore(api);
  kept = await liveBefore(api);
  newcomer = await api.user();
  backup = await makeBackup({ db: source(), store, keys: [key], releases, log: () => {} });
  await endEverything(api, ended);
  await consentTo(api, newcomer.accessToken).then(({ status }) => expect(status).toBe(200));
  [plain, restored] = [newDb(), newDb()];
  const counting = countingStore(store);
  await restore(plain, { store: counting.store });
  reads = counting.count();
  said.length = 0;
  await restore(restored, { requestsFrom: source() });
  expected = await rightsIn(restored);
}, 120_000);
afterAll(async () => {
  for (const db of made) await db.dropDatabase();
  await client.close();
  await rm(root, { recursive: true });
});

describe('after a restore that can read the old database', () => {
  let server: ApiProcess;
  let calls: Calls;
  beforeAll(async () => {
    const uri = new URL(api.databaseUri);
    uri.pathname = `/${restored.databaseName}`;
    const env = { MONGODB_URI: uri.href, KENALI_MODE: 'demo', DATA_DIR: joinPath(root, 'api'), JWT_SECRET };
    server = createApiProcess(await freePort(), { ...env, REQUIRE_CONSENT: 'on' });
    await server.start();
    calls = callsTo(server.url);
  }, 120_000);
  afterAll(() => server?.kill());

  const outcomeOf = async (call: PromiseLike<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await call;
    return `${status} ${body.code ?? ''}`.trim();
  };
  const save = (person: Person, id: number) =>
    outcomeOf(calls.post(`/api/user-assessments/${id}/save-progress`, { responses: { 9: 3 } }, person.accessToken));
  const get = async (path: string, { accessToken }: Person) => (await calls.get(path, accessToken).expect(200)).body;
  const consentOf = (person: Person) => get('/api/consent', person);
  const restrictionsOf = async (person: Person) => (await get('/api/restrictions', person)).restrictions.length;
  const open = ({ token, pin }: { token: string; pin: string }) =>
    outcomeOf(calls.post('/api/shared-results/open', { token, pin }));

  it('says what was ended again', () => {
    expect(said).toContain(
      'Ended again, because it ended after the backup: guardianships and invitations to them: 2, links to results: 1, ' +
        'second observers: 2, accounts that took back consents: 3.',
    );
  });

  it.each<[string, (rights: Rights) => Promise<unknown>, ended: unknown, kept: unknown]>([
    [
      'the results of a guardian',
      async ({ guardian }) => (await get('/api/guardianships', guardian)).shared.length,
      0,
      1,
    ],
    [
      'a result that a guardian reads',
      ({ guardian, result }) => outcomeOf(calls.get(`/api/guardian-results/${result}`, guardian.accessToken)),
      '404 NOT_FOUND',
      '200',
    ],
    [
      'an invitation that is accepted',
      ({ returning, invitation }) => outcomeOf(accept(calls as TestApi, returning, invitation)),
      '410 GUARDIAN_INVITATION_ENDED',
      '200',
    ],
    ['a consent', async ({ consenting }) => (await consentOf(consenting)).state, 'withdrawn', 'active'],
    [
      'answers under a consent',
      ({ consenting, consentOpen }) => save(consenting, consentOpen),
      '403 CONSENT_REQUIRED',
      '200',
    ],
    ['a link under a consent', ({ consentLink }) => open(consentLink), '410 SHARE_LINK_ENDED', '200'],
    ['a box that was ticked', async ({ researcher }) => (await consentOf(researcher)).last.research, false, true],
    ['a consent that was given again', async ({ returning }) => (await consentOf(returning)).state, 'active', 'active'],
    ['a link from before that', ({ returningLink }) => open(returningLink), '410 SHARE_LINK_ENDED', '200'],
    ['a link that was revoked', ({ revokedLink }) => open(revokedLink), '410 SHARE_LINK_ENDED', '200'],
    [
      'answers under a restriction',
      ({ owner, restrictedOpen }) => save(owner, restrictedOpen),
      '403 PROCESSING_RESTRICTED',
      '200',
    ],
    ['a restriction that was switched on', ({ owner }) => restrictionsOf(owner), 1, 0],
    ['a restriction that was lifted', ({ returning }) => restrictionsOf(returning), 0, 1],
    ['answers about the other child', ({ owner, open: other }) => save(owner, other), '200', '200'],
  ])('%s: what was ended stays ended, and the rest is as it was', async (_what, ask, ofEnded, ofKept) => {
    expect([await ask(ended), await ask(kept)]).toEqual([ofEnded, ofKept]);
  });

  it('a consent of somebody who had none at the backup: is nothing to end, and is not there', async () => {
    expect((await consentOf(newcomer)).state).toBe('none');
  });

  it('observers who were revoked or withdrew are out, without their answers, and the others complete', async () => {
    for (const { token } of [ended.observer, ended.revokedObserver])
      expect(await outcomeOf(calls.post('/api/observations/status', { token }))).toBe('410 SHARE_LINK_ENDED');
    const stored = async ({ observer, revokedObserver }: Rights) =>
      restored
        .collection<Document & { _id: number }>('observations')
        .find({ _id: { $in: [observer.observer.id, revokedObserver.observer.id] } })
        .sort({ _id: 1 })
        .toArray();
    expect((await stored(ended)).map(({ progress, endReason }) => [progress.responses, endReason])).toEqual([
      [{}, 'observer'],
      [{}, 'owner'],
    ]);
    expect((await stored(kept)).map(({ answered }) => answered)).toEqual([9, 9]);
    await observe(calls, kept.observer);
  });

  it('creates nothing that the backup did not have, apart from the consent events', async () => {
    const countIn = (db: Db, name: string) => db.collection(name).countDocuments();
    for (const name of ['guardianships', 'shareLinks', 'observations'])
      expect([name, await countIn(restored, name)]).toEqual([name, await countIn(plain, name)]);
    expect(await countIn(source(), 'shareLinks')).toBe((await countIn(plain, 'shareLinks')) + 1);
    const added = (await countIn(restored, 'consentEvents')) - (await countIn(plain, 'consentEvents'));
    expect(added).toBe(4);
  });
});

describe('whatever way the restore goes', () => {
  it('without the old database, everything of the backup is back: that is what the tests above prevent', async () => {
    const found = await rightsIn(plain);
    for (const name of ['guardianships', 'shareLinks', 'observations', 'consentEvents'])
      expect(found[name]).not.toEqual(expected[name]);
    expect(await plain.collection('guardianships').countDocuments({ endedAt: { $ne: null } })).toBe(0);
  });

  it('a restore over it gives the same again', async () => {
    await restore(restored, { requestsFrom: source(), replace: restored.databaseName });
    expect(await rightsIn(restored)).toEqual(expected);
  });

  describe('when the newest backup of the series is another one', () => {
    const series = folderStore(joinPath(root, 'series'));
    const [old, current] = [randomBytes(32), randomBytes(32)];
    const ofSeries = { store: series, keys: [current, old] as const };
    let id: string;
    let newest: string;
    beforeAll(async () => {
      id = await makeBackup({ ...ofSeries, db: plain, keys: [old], releases, log: () => {} });
      newest = await makeBackup({ ...ofSeries, db: source(), releases, log: () => {} });
    }, 60_000);

    it('then it knows it too, also when an interruption left half of the older one', async () => {
      const db = newDb();
      said.length = 0;
      // It reads more than a restore without another newest backup.
      const { store: failing } = countingStore(series, reads);
      await expect(restore(db, { ...ofSeries, store: failing, id })).rejects.toThrow('the disk is gone');
      expect(await db.collection('kenaliRestore').countDocuments({ startedAt: { $exists: true } })).toBe(1);
      await restore(db, { ...ofSeries, id });
      expect(await rightsIn(db)).toEqual(expected);
      expect(said).not.toContainEqual(expect.stringMatching(/^Left out/));
    });

    it('and has a key that is not given, then the restore says that it was left out', async () => {
      const db = newDb();
      await restore(db, { ...ofSeries, keys: [old], id });
      expect(await db.collection('guardianships').countDocuments({ endedAt: { $ne: null } })).toBe(0);
      expect(said).toContainEqual(expect.stringMatching(new RegExp(`^Left out: backups/${newest}/`)));
      await expect(restore(newDb(), { ...ofSeries, keys: [old], id: undefined })).rejects.toThrow('does not open');
    });

    it('and was damaged, then it does not stop the restore', async () => {
      const part = (await series.list(`backups/${newest}`)).find(({ path }) => path.includes('-guardianships/'));
      await rm(joinPath(series.where, part?.path ?? ''));
      const db = newDb();
      await restore(db, { ...ofSeries, id });
      expect(await db.collection('guardianships').countDocuments()).toBeGreaterThan(0);
      expect(said).toContain(`Left out: ${part?.path} is missing in ${series.where}.`);
    });
  });

  it.each(['after the old content was deleted', 'after the rights were ended'])(
    'when the database to replace is the old one, and the restore is interrupted %s, then the next one ends it',
    async (when) => {
      const db = newDb();
      await copyTo(db);
      const replace = db.databaseName;
      const stop = {
        'after the old content was deleted': countingStore(store, Math.floor(reads / 2) + 3),
        'after the rights were ended': { log: failAtPointer },
      }[when];
      await expect(restore(db, { replace, ...stop })).rejects.toThrow('the disk is gone');
      await restore(db, { replace });
      expect(await rightsIn(db)).toEqual(expected);
      expect(await db.listCollections({ name: 'kenaliRestore' }).toArray()).toEqual([]);
    },
    60_000,
  );

  it('a database of somebody else with the same numbers ends nothing', async () => {
    const foreign = newDb();
    await copyTo(foreign, (name, document) => {
      if (name === 'users') return { ...document, createdAt: new Date(0) };
      if (name === 'dataRequests') return { ...document, userId: -1 };
      return 'tokenHash' in document ? { ...document, tokenHash: `other ${document.tokenHash}` } : document;
    });
    const db = newDb();
    await restore(db, { requestsFrom: foreign });
    const [found, without] = [await rightsIn(db), await rightsIn(plain)];
    for (const name of ['guardianships', 'shareLinks', 'observations', 'consentEvents'])
      expect(found[name]).toEqual(without[name]);
  });

  it('a database that is not there is an error in the name, and nothing is changed', async () => {
    const [db, nobody] = [newDb(), newDb()];
    await expect(restore(db, { requestsFrom: nobody })).rejects.toThrow(
      `--requests-from names ${nobody.databaseName}, which is empty. Nothing was changed.`,
    );
    expect(await db.listCollections().toArray()).toEqual([]);
  });
});
