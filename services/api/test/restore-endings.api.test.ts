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

/** Counts the reads of a store, and makes copies of it that fail at one of them. */
function countingStore(counted: Store) {
  let count = 0;
  const counting = (failsAt: number): Store => {
    let own = 0;
    return {
      ...counted,
      read: async (path) => {
        count += 1;
        own += 1;
        return own > failsAt ? gone() : counted.read(path);
      },
    };
  };
  return { failing: counting, reads: { store: counting(Number.POSITIVE_INFINITY), count: () => count } };
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
}, 120_000);
afterAll(async () => {
  for (const db of made) await db.dropDatabase();
  await client.close();
  await rm(root, { recursive: true });
});

describe('after a restore that can read the old database', () => {
  let restored: Db;
  let server: ApiProcess;
  let calls: Calls;
  beforeAll(async () => {
    restored = newDb();
    said.length = 0;
    await restore(restored, { requestsFrom: source() });
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
    const plain = newDb();
    await restore(plain);
    for (const name of ['guardianships', 'shareLinks', 'observations'])
      expect([name, await countIn(restored, name)]).toEqual([name, await countIn(plain, name)]);
    expect(await countIn(source(), 'shareLinks')).toBe((await countIn(plain, 'shareLinks')) + 1);
    const added = (await countIn(restored, 'consentEvents')) - (await countIn(plain, 'consentEvents'));
    expect(added).toBe(4);
  });
});

describe('whatever way the restore goes', () => {
  let expected: Record<string, string[]>;
  beforeAll(async () => {
    const db = newDb();
    await restore(db, { requestsFrom: source() });
    expected = await rightsIn(db);
  });

  it('without the old database, everything of the backup is back: that is what the tests above prevent', async () => {
    const db = newDb();
    await restore(db);
    const found = await rightsIn(db);
    for (const name of ['guardianships', 'shareLinks', 'observations', 'consentEvents'])
      expect(found[name]).not.toEqual(expected[name]);
    expect(await db.collection('guardianships').countDocuments({ endedAt: { $ne: null } })).toBe(0);
  });

  it('a restore over it gives the same again', async () => {
    const db = newDb();
    for (let round = 0; round < 2; round += 1) await restore(db, { requestsFrom: source(), replace: db.databaseName });
    expect(await rightsIn(db)).toEqual(expected);
  });

  it('the newest backup knows it too, also when an interruption left half of the older one', async () => {
    const newest = folderStore(joinPath(root, 'newest'));
    const own = { store: newest, keys: [randomBytes(32)] as const };
    const id = await makeBackup({ db: await before(), ...own, releases, log: () => {} });
    await makeBackup({ db: source(), ...own, releases, log: () => {} });
    const db = newDb();
    const { failing, reads } = countingStore(newest);
    await restore(newDb(), { ...own, store: reads.store, id });
    await expect(restore(db, { ...own, store: failing(reads.count() - 1), id })).rejects.toThrow('the disk is gone');
    await restore(db, { ...own, id });
    expect(await rightsIn(db)).toEqual(expected);
  });

  it('a newest backup with another key counts when its key is given too, and else the restore says that it was left out', async () => {
    const series = folderStore(joinPath(root, 'rotated'));
    const [old, current] = [randomBytes(32), randomBytes(32)];
    const id = await makeBackup({ db: await before(), store: series, keys: [old], releases, log: () => {} });
    const newest = await makeBackup({ db: source(), store: series, keys: [current, old], releases, log: () => {} });
    const leftOut = new RegExp(`^Left out: backups/${newest}/`);
    said.length = 0;

    const informed = newDb();
    await restore(informed, { store: series, keys: [current, old], id });
    expect(await rightsIn(informed)).toEqual(expected);
    expect(said).not.toContainEqual(expect.stringMatching(leftOut));

    const uninformed = newDb();
    await restore(uninformed, { store: series, keys: [old], id });
    expect(await uninformed.collection('guardianships').countDocuments({ endedAt: { $ne: null } })).toBe(0);
    expect(said).toContainEqual(expect.stringMatching(leftOut));
    await expect(restore(newDb(), { store: series, keys: [old], id: undefined })).rejects.toThrow('does not open');
  });

  it('a newest backup that was damaged does not stop the restore of another', async () => {
    const series = folderStore(joinPath(root, 'damaged'));
    const id = await makeBackup({ db: await before(), store: series, keys: [key], releases, log: () => {} });
    const newest = await makeBackup({ db: source(), store: series, keys: [key], releases, log: () => {} });
    const part = (await series.list(`backups/${newest}`)).find(({ path }) => path.includes('-guardianships/'));
    await rm(joinPath(series.where, part?.path ?? ''));
    const db = newDb();
    await restore(db, { store: series, id });
    expect(await db.collection('guardianships').countDocuments()).toBeGreaterThan(0);
    expect(said).toContain(`Left out: ${part?.path} is missing in ${series.where}.`);
  });

  it.each(['after the old content was deleted', 'at the last part', 'after the rights were ended'])(
    'when the database to replace is the old one, and the restore is interrupted %s, then the next one ends it',
    async (when) => {
      const db = newDb();
      await copyTo(db);
      const replace = db.databaseName;
      const { failing, reads } = countingStore(store);
      await restore(newDb(), { store: reads.store });
      const total = reads.count();
      const stop = {
        'after the old content was deleted': { store: failing(Math.floor(total / 2) + 3) },
        'at the last part': { store: failing(total - 1) },
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
    const [db, plain] = [newDb(), newDb()];
    await restore(plain);
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

  /** A database as it was at the backup. */
  async function before(): Promise<Db> {
    const db = newDb();
    await restore(db);
    return db;
  }
});
