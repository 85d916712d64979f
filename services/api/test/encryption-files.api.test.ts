import { mkdtempSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON, MongoClient } from 'mongodb';
import { openDocument, SEALED_FIELDS, type SealedCollection } from '../src/db/encryption/sealed-fields.ts';
import { ITEMS, liveEncrypted, OBSERVED, SECRETS } from './encrypted-life.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi } from './harness.ts';
import { startOwnMongod } from './own-mongod.ts';
import { NOW } from './sensory.ts';

jest.setTimeout(240_000);

let dbPath: string;
let port: number;
const uriOf = (database: string) => `mongodb://127.0.0.1:${port}/${database}?replicaSet=kenali`;

/** Without compression, so that the files have every stored byte as it was written. */
beforeAll(async () => {
  const own = await startOwnMongod(mkdtempSync(join(tmpdir(), 'kenali-files-')), [
    '--wiredTigerCollectionBlockCompressor=none',
    '--wiredTigerJournalCompressor=none',
    '--wiredTigerIndexPrefixCompression=false',
  ]);
  ({ port, dbPath } = own);
  await own.client.close();
});

/** A text as it may be stored: in capitals or not, in UTF-16, as digits, or at any place of a base64 text. */
function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const inBase64 = [0, 1, 2].map((shift) => {
    const all = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    // Without the letters that depend on what comes before and after.
    return Buffer.from(all.slice(shift === 0 ? 0 : 4, -4));
  });
  return [
    bytes,
    Buffer.from(text.toLowerCase()),
    Buffer.from(text, 'utf16le'),
    Buffer.from(bytes.toString('hex')),
    ...inBase64,
  ];
}

/** Single words too: an index has one word per entry. */
const TEXTS = [...new Set(Object.values(SECRETS).flatMap((text) => [text, ...text.split(' ')]))].filter(
  (text) => text.length > 8,
);
/** The first answers as the database or a copy of a request would have them. */
const formsOfAnswers = (items: Record<string, number>): Buffer[] => {
  const first = Object.fromEntries(Object.entries(items).slice(0, 12));
  return [Buffer.from(BSON.serialize(first)).subarray(4, -1), Buffer.from(JSON.stringify(first).slice(1, -1))];
};
const NEEDLES = new Map<string, Buffer[]>([
  ...TEXTS.map((text) => [text, formsOf(text)] as const),
  ['answers', formsOfAnswers(ITEMS)],
  ['answers of the observer', formsOfAnswers(OBSERVED)],
]);

/** Every form by its first two bytes, so that one pass over a file finds all of them: one pass for each takes minutes. */
const BY_START = Array<{ name: string; form: Buffer }[] | undefined>(65_536).fill(undefined);
for (const [name, forms] of NEEDLES)
  for (const form of forms) {
    const start = form.readUInt16BE();
    BY_START[start] = [...(BY_START[start] ?? []), { name, form }];
  }

function findIn(content: Buffer): string[] {
  const found: string[] = [];
  for (let at = 1; at < content.length; at += 1) {
    const starting = BY_START[((content[at - 1] as number) << 8) | (content[at] as number)];
    if (starting === undefined) continue;
    for (const { name, form } of starting)
      if (content.subarray(at - 1, at - 1 + form.length).equals(form)) found.push(name);
  }
  return found;
}

/** The names of the needles that any file of the database has: data, indexes, journal and oplog. */
async function findInFiles(): Promise<string[]> {
  const client = await new MongoClient(uriOf('admin')).connect();
  // Writes every change to the data files; the journal has it before that.
  await client.db('admin').command({ fsync: 1 });
  await client.close();
  const found = new Set<string>();
  for (const file of await readdir(dbPath, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const content = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
    for (const name of findIn(content)) found.add(name);
  }
  return [...found].toSorted();
}

it('when a family uses everything, then no file of the database has a name, an answer or a remark, until the same documents are stored plainly', async () => {
  const provider = new FakeProvider();
  const api = await startTestApi({ databaseUri: uriOf('sealed'), provider, now: () => NOW });
  const { token, adminToken, staffToken, done, observed } = await liveEncrypted(api, provider);
  expect(await findInFiles()).toEqual([]);
  // The family and the practice see all of it.
  const { body: own } = await api.get(`/api/user-assessments/${done}`, token).expect(200);
  expect(own.results).toMatchObject({ responses: ITEMS, comments: { umum: SECRETS.comment } });
  const { body: compared } = await api.get(`/api/user-assessments/result/${observed}`, token).expect(200);
  expect(compared.observers).toMatchObject([{ consent: { name: SECRETS.observer } }]);
  const { body: children } = await api.get('/api/children', token).expect(200);
  expect(children.children[0]).toMatchObject({ name: SECRETS.child, notes: SECRETS.childNotes, results: 2 });
  const { body: found } = await api.get('/api/admin/search?q=quilla', adminToken).expect(200);
  expect(found.children.map(({ childName }: { childName: string }) => childName)).toContain(SECRETS.child);
  const { body: consultations } = await api.get('/api/admin/consultations?search=zefa', adminToken).expect(200);
  expect(consultations.find(({ id }: { id: number }) => id === done)).toMatchObject({
    childName: SECRETS.child,
    history: [{}, { note: SECRETS.consultationNote }],
  });
  const { body: seen } = await api.get(`/api/cases/${done}`, staffToken).expect(200);
  expect(seen.notes).toMatchObject([{ text: SECRETS.caseNote }]);
  const { body: refunds } = await api.get('/api/admin/refunds', adminToken).expect(200);
  expect(refunds).toMatchObject([{ reason: SECRETS.refund, note: SECRETS.refundNote }, { reason: SECRETS.refund }]);
  // The search is able to find each of them.
  const client = await new MongoClient(uriOf('admin')).connect();
  for (const name of Object.keys(SEALED_FIELDS) as SealedCollection[])
    for await (const stored of client.db('sealed').collection(name).find())
      await client.db('plain').collection(name).insertOne(openDocument(name, stored));
  // The name is another one by now.
  await client.db('plain').collection('corrected').insertOne({ name: SECRETS.corrected });
  await client.close();
  expect(await findInFiles()).toEqual([...NEEDLES.keys()].toSorted());
});
