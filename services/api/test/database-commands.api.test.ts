import { type Collection, type CommandStartedEvent, MongoBulkWriteError, MongoNetworkError } from 'mongodb';
import mongoose from 'mongoose';
import { inTransaction } from '../src/db/database.ts';
import { createUpdates } from '../src/db/update-together.ts';
import { Order } from '../src/features/orders/index.ts';
import { toAppError } from '../src/http/app-error.ts';
import { testApi } from './harness.ts';

/** What was sent since the test began. */
let sent: CommandStartedEvent[] = [];
const api = testApi({ hasOwnDatabase: true, onCommand: (event) => sent.push(event) });
beforeAll(async () => {
  // The change stream would add its own commands.
  api.services.changeFeed.stop();
});
beforeEach(() => {
  sent = [];
});

describe('the time that the server may work', () => {
  const limits = () =>
    sent
      .filter(({ command }) => [command.find, command.aggregate, command.update].includes('orders'))
      .map(({ commandName, command }) => ({ name: commandName, maxTimeMS: command.maxTimeMS }));

  it.each<[string, string, () => PromiseLike<unknown>]>([
    ['a query', 'find', () => Order.find({ _id: 1 }).lean().exec()],
    ['an update', 'update', () => Order.updateOne({ _id: 1 }, { $set: { status: 'cancelled' } }).exec()],
    ['an aggregation', 'aggregate', () => Order.aggregate([{ $match: { _id: 1 } }]).exec()],
    ['a count', 'aggregate', () => Order.countDocuments({ _id: 1 }).exec()],
    ['a query of the driver', 'find', () => Order.collection.find({ _id: 1 as never }).toArray()],
    [
      'an update of the driver',
      'update',
      () => Order.collection.updateOne({ _id: 1 as never }, { $set: { version: 2 } }),
    ],
  ])('when %s is sent, then the server works on it for at most 4.5 s', async (_name, name, send) => {
    await send();
    expect(limits()).toEqual([{ name, maxTimeMS: 4500 }]);
  });

  it('when a command sets its own limit, then that limit counts', async () => {
    await Order.find({ _id: 1 }).maxTimeMS(70_000).lean();
    expect(limits()).toEqual([{ name: 'find', maxTimeMS: 70_000 }]);
  });

  it('when a command is part of a transaction, then only the limit of the transaction counts', async () => {
    await inTransaction((dbSession) => Order.findOne({ _id: 1 }).session(dbSession).lean().exec());
    expect(limits()).toEqual([{ name: 'find', maxTimeMS: undefined }]);
  });

  it('when the process connects, then it opens at most 50 connections', () => {
    expect(mongoose.connection.getClient().options.maxPoolSize).toBe(50);
  });
});

describe('createUpdates', () => {
  interface Row {
    _id: number;
    revision: number;
    value?: string;
  }
  const NAME = 'together';
  const IDS = [1, 2, 3, 4, 5, 6];
  let rows: Collection<Row>;
  const commands = () => sent.filter(({ command }) => command.update === NAME).length;

  beforeEach(async () => {
    await mongoose.connection.db!.dropCollection(NAME);
    rows = (await mongoose.connection.db!.createCollection<Row>(NAME, {
      validator: { value: { $ne: 'forbidden' } },
    })) as unknown as Collection<Row>;
    await rows.insertMany(IDS.map((_id) => ({ _id, revision: 1 })));
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

  it('when six updates arrive at once, then two commands store them, and the clock is past them', async () => {
    const outcomes = await Promise.all(updateAll());
    expect(outcomes).toEqual(IDS.map(() => ({ isMatched: true, at: expect.stringMatching(/^[0-9a-f]{16}$/) })));
    expect(await stored()).toEqual(allStored);
    expect(commands()).toBe(2);
  });

  it('when one update comes alone, then its own command stores it and waits for a majority', async () => {
    const update = createUpdates(() => rows as never);
    const set = { revision: 2 };
    expect(await update({ key: { _id: 1 }, filter: { _id: 1 }, update: { $set: set }, set })).toMatchObject({
      isMatched: true,
    });
    expect(commands()).toBe(1);
  });

  it('when the filters of some refuse them, then these alone are reported, and nothing is written for them', async () => {
    await rows.updateMany({ _id: { $in: [2, 4] } }, { $set: { revision: 7, value: 'of somebody else' } });
    const outcomes = await Promise.all(updateAll());
    expect(outcomes.map(({ isMatched }) => isMatched).toReversed()).toEqual([true, false, true, false, true, true]);
    expect(await stored()).toEqual({ ...allStored, 2: 'of somebody else', 4: 'of somebody else' });
  });

  it('when somebody has stored the same revision with other values, then the update counts as refused', async () => {
    await rows.updateOne({ _id: 3 }, { $set: { revision: 2, value: 'of somebody else' } });
    const outcomes = await Promise.all(updateAll());
    expect(outcomes.map(({ isMatched }) => isMatched).toReversed()).toEqual([true, true, false, true, true, true]);
  });

  it('when a transaction has locked one document, then the others are stored before it ends', async () => {
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

  it('when the database refuses the value of one, then that one fails, and the others are stored', async () => {
    const outcomes = await Promise.allSettled(updateAll({ 4: 'forbidden' }));
    expect(outcomes.map(({ status }) => status).toReversed()).toEqual(
      IDS.map((id) => (id === 4 ? 'rejected' : 'fulfilled')),
    );
    expect(outcomes[2]).toMatchObject({ reason: { code: 121 } });
    expect(await stored()).toEqual({ ...allStored, 4: undefined });
  });

  it('when the database is away, then all that share the command fail as one alone does', async () => {
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
});
