import type { CommandStartedEvent } from 'mongodb';
import mongoose from 'mongoose';
import { inTransaction } from '../src/db/database.ts';
import { Order } from '../src/features/orders/index.ts';
import { startTestApi, type TestApi } from './harness.ts';

const shared = process.env.KENALI_TEST_MONGODB_URI;
let api: TestApi;
let commands: { name: string; maxTimeMS: unknown }[] = [];
beforeAll(async () => {
  const uri = new URL(String(shared));
  uri.searchParams.set('monitorCommands', 'true');
  process.env.KENALI_TEST_MONGODB_URI = uri.href;
  api = await startTestApi({ hasOwnDatabase: true });
  // The change stream would add its own commands.
  api.services.changeFeed.stop();
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    if (command.find === 'orders' || command.aggregate === 'orders' || command.update === 'orders')
      commands.push({ name: commandName, maxTimeMS: command.maxTimeMS });
  });
});
afterAll(async () => {
  process.env.KENALI_TEST_MONGODB_URI = shared;
  await api.stop();
});
beforeEach(() => {
  commands = [];
});

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
])('database: when %s is sent, then the server works on it for at most 4.5 s', async (_name, name, send) => {
  await send();
  expect(commands).toEqual([{ name, maxTimeMS: 4500 }]);
});

it('database: when a command sets its own limit, then that limit counts', async () => {
  await Order.find({ _id: 1 }).maxTimeMS(70_000).lean();
  expect(commands).toEqual([{ name: 'find', maxTimeMS: 70_000 }]);
});

it('database: when a command is part of a transaction, then only the limit of the transaction counts', async () => {
  await inTransaction((dbSession) => Order.findOne({ _id: 1 }).session(dbSession).lean().exec());
  expect(commands).toEqual([{ name: 'find', maxTimeMS: undefined }]);
});

it('database: when the process connects, then it opens at most 50 connections', () => {
  expect(mongoose.connection.getClient().options.maxPoolSize).toBe(50);
});
