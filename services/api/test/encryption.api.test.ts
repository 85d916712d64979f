import { DEMO_FIELD_ENCRYPTION, type FieldEncryptionSettings } from '@kenali/settings';
import type { Document } from 'mongodb';
import mongoose from 'mongoose';
import { disconnectDatabase } from '../src/db/database.ts';
import { forgetUnusedKeys } from '../src/db/encryption/check-keys.ts';
import { isSealed, useFieldKeys } from '../src/db/encryption/envelope.ts';
import { countValues, resealAll } from '../src/db/encryption/reseal-all.ts';
import { sealField } from '../src/db/encryption/sealed-fields.ts';
import { Refund } from '../src/features/payments/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { openDatabase } from '../src/migrations/open-database.ts';
import { testApi } from './harness.ts';
import { runProgram } from './programs.ts';
import { answers, entitle, NOW, PARTICIPANT } from './sensory.ts';

const api = testApi({ hasOwnDatabase: true, now: () => NOW });
beforeEach(async () => {
  await api.clean();
  useFieldKeys(DEMO_FIELD_ENCRYPTION);
});

const other = { id: 2, key: Buffer.alloc(32, 2) };
const [first] = DEMO_FIELD_ENCRYPTION.keys as [typeof other];
const ROTATED = { ...DEMO_FIELD_ENCRYPTION, keys: [other, first] };
const NEW_ONLY = { ...DEMO_FIELD_ENCRYPTION, keys: [other] };

const raw = (id: number) => UserAssessment.collection.findOne({ _id: id as never }) as Promise<Document>;
const detail = async (id: number, token: string) =>
  (await api.get(`/api/user-assessments/${id}`, token).expect(200)).body;
const save = (id: number, body: object, token: string) =>
  api.post(`/api/user-assessments/${id}/save-progress`, body, token);
const isEncrypted = async (id: number) => (await raw(id)).progress.participantInfo._bsontype === 'Binary';

/** A family with a finished and a begun assessment. */
async function family() {
  const owner = await api.user();
  const [done, begun] = [await entitle(owner.id), await entitle(owner.id)];
  const all = { responses: answers(3), participantInfo: PARTICIPANT, comments: { umum: 'Catatan' } };
  await api.post(`/api/user-assessments/${done}/complete`, all, owner.accessToken).expect(200);
  await save(begun, { responses: { 1: 4 }, participantInfo: PARTICIPANT }, owner.accessToken).expect(200);
  await api
    .post('/api/children', { name: 'Alya Kirana', birthDate: PARTICIPANT.childBirthDate }, owner.accessToken)
    .expect(201);
  return { owner, token: owner.accessToken, done, begun };
}

describe('saves', () => {
  it('when two processes save different items at once, then both are kept, each with its own revision', async () => {
    const { token, begun } = await family();
    // What another process stores is unknown to the cache of this one.
    const asOther = async (revision: number, item: string) => {
      const { progress } = (await UserAssessment.findById(begun).lean())!;
      const responses = sealField('userAssessments', begun, 'progress.responses', { ...progress.responses, [item]: 5 });
      const fields = { 'progress.responses': responses, revision: revision + 1, savedAt: new Date() };
      return UserAssessment.collection.updateOne({ _id: begun as never, revision }, { $set: fields as never });
    };
    expect((await asOther(1, '9')).modifiedCount).toBe(1);
    const { body } = await save(begun, { responses: { 2: 1 }, changed: ['2'] }, token).expect(200);
    expect(body).toMatchObject({ revision: 3, responses: { 1: 4, 2: 1, 9: 5 } });
    expect(await detail(begun, token)).toMatchObject({ revision: 3, results: { responses: { 1: 4, 2: 1, 9: 5 } } });
  });
});

describe('a value in another place', () => {
  it('when answers are copied to another document, then the API answers 500 instead of showing them', async () => {
    const { token, done, begun } = await family();
    const { progress } = await raw(done);
    await UserAssessment.collection.updateOne(
      { _id: begun as never },
      { $set: { 'progress.responses': progress.responses } },
    );
    await api.get(`/api/user-assessments/${begun}`, token).expect(500);
    await api.get(`/api/user-assessments/${done}`, token).expect(200);
  });
});

describe('rotation', () => {
  it('the command: each way it ends says what it has counted, also without an encrypted value', async () => {
    const env = { KENALI_MODE: 'demo', MONGODB_URI: api.databaseUri };
    const rotate = (...options: string[]) => runProgram(['src/commands/encryption-rotate.ts', ...options], env);
    expect(await rotate('--dry-run')).toEqual({ code: 0, output: 'No value is encrypted.\n' });
    await family();
    expect((await rotate('--dry-run')).output).toMatch(/^Key 1: \d+ values, the newest key\.\n$/);
    expect(await rotate()).toEqual({ code: 0, output: 'Encrypted 0 documents with key 1.\n' });
  });

  it('when keys are rotated while a family saves, then everything has the new key, nothing is lost, and the old one is forgotten', async () => {
    const { token, done, begun } = await family();
    useFieldKeys(ROTATED);
    let isDone = false;
    const saves = (async () => {
      let count = 0;
      do {
        count += 1;
        await save(begun, { responses: { [count]: 5 }, changed: [String(count)] }, token).expect(200);
      } while (!isDone || count < 3);
      return count;
    })();
    const { changed, values } = await resealAll(() => {});
    isDone = true;
    const count = await saves;
    expect(changed).toBeGreaterThanOrEqual(3);
    expect([...values.keys()]).toEqual([2]);
    expect([...(await countValues()).values.keys()]).toEqual([2]);
    expect((await resealAll(() => {})).changed).toBe(0);
    useFieldKeys(NEW_ONLY);
    expect((await detail(begun, token)).results.responses).toMatchObject(answers(5, count));
    expect((await detail(done, token)).results.responses).toEqual(answers(3));
  });

  it('when a refund was stored before its reason was sealed, then a run seals what has content, and it reads the same', async () => {
    const refund = {
      orderId: 1,
      providerOrderId: 'order_1',
      amount: 1000,
      state: 'manual',
      createdAt: NOW,
      updatedAt: NOW,
    };
    const plain = [
      { _id: 1, reason: 'Rawat inap Alya', note: 'Ke rekening nenek' },
      { _id: 2, reason: 'Salah pesan', note: '' },
    ];
    await Refund.collection.insertMany(
      plain.map((each) => ({ ...refund, ...each, _id: each._id as never, refundKey: `staff-${each._id}` })),
    );
    const { plain: before } = await countValues();
    expect((await resealAll(() => {})).changed).toBe(2);
    expect([before, (await countValues()).plain]).toEqual([3, 0]);
    const stored = await Refund.collection.find().sort({ _id: 1 }).toArray();
    expect(stored.map(({ reason, note }) => [isSealed(reason), isSealed(note), note === ''])).toEqual([
      [true, true, false],
      [true, false, true],
    ]);
    expect(await Refund.find({}, { reason: 1, note: 1 }).sort({ _id: 1 }).lean()).toEqual(plain);
    expect((await resealAll(() => {})).changed).toBe(0);
  });

  it('when a run is stopped, then the next one continues', async () => {
    const { done, begun } = await family();
    useFieldKeys(ROTATED);
    let batches = 0;
    const stop = () => {
      batches += 1;
      if (batches === 2) throw new Error('stopped');
    };
    await expect(resealAll(stop)).rejects.toThrow('stopped');
    await resealAll(() => {});
    for (const id of [done, begun]) expect(await isEncrypted(id)).toBe(true);
    expect([...(await countValues()).values.keys()]).toEqual([2]);
  });
});

describe('keys that do not fit', () => {
  const start = async (fieldEncryption: FieldEncryptionSettings) => {
    await disconnectDatabase();
    try {
      await openDatabase({ mongodbUri: api.databaseUri, mode: 'demo', fieldEncryption });
    } finally {
      if (mongoose.connection.readyState === 0)
        await openDatabase({ mongodbUri: api.databaseUri, mode: 'demo', fieldEncryption: DEMO_FIELD_ENCRYPTION });
    }
  };

  it('when a key of the database is missing or another one, or the search secret is, then the API does not start', async () => {
    await start(DEMO_FIELD_ENCRYPTION);
    await family();
    await expect(start(NEW_ONLY)).rejects.toThrow('FIELD_ENCRYPTION_KEYS has no key 1');
    const wrong = { ...DEMO_FIELD_ENCRYPTION, keys: [{ id: 1, key: Buffer.alloc(32, 9) }] };
    await expect(start(wrong)).rejects.toThrow('key 1 is not the one');
    const secret = { ...DEMO_FIELD_ENCRYPTION, searchSecret: 'another search secret for tests, 32 chars' };
    await expect(start(secret)).rejects.toThrow('FIELD_SEARCH_SECRET');
    await expect(start({ ...DEMO_FIELD_ENCRYPTION, keys: [] })).rejects.toThrow('needs a key and a search secret');
  });

  it('when nothing needs a key any more, then it may be removed; before that it may not', async () => {
    await start(DEMO_FIELD_ENCRYPTION);
    await family();
    await start(ROTATED);
    expect(await forgetUnusedKeys(new Set((await countValues()).values.keys()))).toEqual([]);
    const { values } = await resealAll(() => {});
    expect(await forgetUnusedKeys(new Set(values.keys()))).toEqual([1]);
    await start(NEW_ONLY);
    await start(ROTATED);
    // The tests after this one have the key of the demo.
    await mongoose.connection.collection('fieldKeys').deleteMany({});
  });
});
