import { MongoClient } from 'mongodb';
import { startTestReplicaSet } from './test-replica-set.ts';

jest.setTimeout(120_000);

it('startTestReplicaSet: when the primary fails without a majority, then its last write is gone and the others continue', async () => {
  const set = await startTestReplicaSet(() => {});
  const client = new MongoClient(set.uri, { heartbeatFrequencyMS: 500 });
  try {
    const notes = client.db('test').collection<{ _id: string }>('notes');
    await notes.insertOne({ _id: 'kept' }, { writeConcern: { w: 3 } });
    await set.killSecondaries();
    await notes.insertOne({ _id: 'lost' }, { writeConcern: { w: 1 } });
    await set.failOver();
    await notes.insertOne({ _id: 'after' }, { writeConcern: { w: 'majority' } });
    expect(await notes.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 'after' }, { _id: 'kept' }]);
  } finally {
    await client.close();
    await set.stop();
  }
});

it('startTestReplicaSet: when the disk of the primary is full, then another member takes over, and the first one returns with its data', async () => {
  const set = await startTestReplicaSet(() => {}, { elections: 'automatic', disks: 'small' });
  const client = new MongoClient(set.uri, { heartbeatFrequencyMS: 500 });
  try {
    const notes = client.db('test').collection<{ _id: string }>('notes');
    await notes.insertOne({ _id: 'before' }, { writeConcern: { w: 'majority' } });
    const primary = async () => (await client.db('admin').command({ hello: 1 })).primary;
    const first = await primary();
    const free = await set.fillPrimaryDisk();
    await notes.insertOne({ _id: 'meanwhile' }, { writeConcern: { w: 'majority' } });
    expect(await primary()).not.toBe(first);
    await free();
    await notes.insertOne({ _id: 'after' }, { writeConcern: { w: 3 } });
    expect(await notes.countDocuments()).toBe(3);
  } finally {
    await client.close();
    await set.stop();
  }
});
