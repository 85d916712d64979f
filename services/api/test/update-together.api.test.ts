import { type Collection, type CommandStartedEvent, MongoBulkWriteError, MongoNetworkError } from 'mongodb';
import mongoose from 'mongoose';
import { createUpdates } from '../src/db/update-together.ts';
import { toAppError } from '../src/http/app-error.ts';
import { startTestApi, type TestApi } from './harness.ts';

interface Row {
  _id: number;
  revision: number;
  value?: string;
}
const NAME = 'together';
const IDS = [1, 2, 3, 4, 5, 6];
const shared = process.env.KENALI_TEST_MONGODB_URI;
let api: TestApi;
let rows: Collection<Row>;
let commands = 0;

beforeAll(async () => {
  const uri = new URL(String(shared));
  uri.searchParams.set('monitorCommands', 'true');
  process.env.KENALI_TEST_MONGODB_URI = uri.href;
  api = await startTestApi({ hasOwnDatabase: true });
  mongoose.connection.getClient().on('commandStarted', ({ command }: CommandStartedEvent) => {
    if (command.update === NAME) commands += 1;
  });
});
afterAll(async () => {
  process.env.KENALI_TEST_MONGODB_URI = shared;
  await api.stop();
});
beforeEach(async () => {
  await mongoose.connection.db!.dropCollection(NAME);
  rows = (await mongoose.connection.db!.createCollection<Row>(NAME, {
    validator: { value: { $ne: 'forbidden' } },
  })) as unknown as Collection<Row>;
  await rows.insertMany(IDS.map((_id) => ({ _id, revision: 1 })));
  commands = 0;
});

/** Updates all rows at once, row 6 first: it goes alone, and the others share a command. */
function updateAll(values: Record<number, string> = {}) {
  const update = createUpdates(() => rows as never);
  return IDS.toReversed().map((_id) => {
    const set = { revision: 2, value: values[_id] ?? `value ${_id}` };
    return update({ key: { _id }, filter: { _id, revision: 1 }, update: { $set: set }, set });
  });
}
const stored = async () =>
  Object.fromEntries((await rows.find().toArray()).map(({ _id, value }) => [_id, value])) as Record<number, unknown>;
const allStored = Object.fromEntries(IDS.map((id) => [id, `value ${id}`]));

it('createUpdates: when six updates arrive at once, then two commands store them, and the clock is past them', async () => {
  const outcomes = await Promise.all(updateAll());
  expect(outcomes).toEqual(IDS.map(() => ({ isMatched: true, at: expect.stringMatching(/^[0-9a-f]{16}$/) })));
  expect(await stored()).toEqual(allStored);
  expect(commands).toBe(2);
});

it('createUpdates: when one update comes alone, then its own command stores it and waits for a majority', async () => {
  const update = createUpdates(() => rows as never);
  const set = { revision: 2 };
  expect(await update({ key: { _id: 1 }, filter: { _id: 1 }, update: { $set: set }, set })).toMatchObject({
    isMatched: true,
  });
  expect(commands).toBe(1);
});

it('createUpdates: when the filters of some refuse them, then these alone are reported, and nothing is written for them', async () => {
  await rows.updateMany({ _id: { $in: [2, 4] } }, { $set: { revision: 7, value: 'of somebody else' } });
  const outcomes = await Promise.all(updateAll());
  expect(outcomes.map(({ isMatched }) => isMatched).toReversed()).toEqual([true, false, true, false, true, true]);
  expect(await stored()).toEqual({ ...allStored, 2: 'of somebody else', 4: 'of somebody else' });
});

it('createUpdates: when somebody has stored the same revision with other values, then the update counts as refused', async () => {
  await rows.updateOne({ _id: 3 }, { $set: { revision: 2, value: 'of somebody else' } });
  const outcomes = await Promise.all(updateAll());
  expect(outcomes.map(({ isMatched }) => isMatched).toReversed()).toEqual([true, true, false, true, true, true]);
});

it('createUpdates: when a transaction has locked one document, then the others are stored before it ends', async () => {
  const session = await mongoose.connection.startSession();
  session.startTransaction();
  await rows.updateOne({ _id: 5 }, { $set: { value: 'in a transaction' } }, { session: session as never });
  const [six, five, ...others] = updateAll();
  expect(await Promise.all([six, ...others])).toEqual(Array(5).fill(expect.objectContaining({ isMatched: true })));
  expect(await stored()).toEqual({ ...allStored, 5: undefined });
  await session.abortTransaction();
  expect(await five).toMatchObject({ isMatched: true });
  await session.endSession();
  expect(await stored()).toEqual(allStored);
});

it('createUpdates: when the database refuses the value of one, then that one fails, and the others are stored', async () => {
  const outcomes = await Promise.allSettled(updateAll({ 4: 'forbidden' }));
  expect(outcomes.map(({ status }) => status).toReversed()).toEqual(
    IDS.map((id) => (id === 4 ? 'rejected' : 'fulfilled')),
  );
  expect(outcomes[2]).toMatchObject({ reason: { code: 121 } });
  expect(await stored()).toEqual({ ...allStored, 4: undefined });
});

it('createUpdates: when the database is away, then all that share the command fail as one alone does', async () => {
  const away = new MongoNetworkError('connection closed');
  const broken = {
    updateOne: () => Promise.reject(away),
    bulkWrite: () => Promise.reject(new MongoBulkWriteError(away, {} as never)),
  };
  const update = createUpdates(() => broken as never);
  const outcomes = await Promise.allSettled(
    IDS.map((_id) => update({ key: { _id }, filter: { _id }, update: {}, set: {} })),
  );
  expect(outcomes).toEqual(IDS.map(() => ({ status: 'rejected', reason: away })));
  expect(toAppError(away).code).toBe('UNAVAILABLE');
});
