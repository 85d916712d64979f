import { type Collection, type CommandStartedEvent, MongoBulkWriteError, MongoNetworkError } from 'mongodb';
import mongoose from 'mongoose';
import { inTransaction } from '../src/db/database.ts';
import { createUpdates } from '../src/db/update-together.ts';
import { runNextExport } from '../src/features/data-export/run-exports.ts';
import { normsJob } from '../src/features/norms/count-norms.ts';
import { Order } from '../src/features/orders/index.ts';
import { expireOverdueOrders } from '../src/features/payments/reconcile/end-order.ts';
import { recheckEndedAttempts } from '../src/features/payments/reconcile/recheck-ended-attempts.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile/reconcile-attempts.ts';
import { toAppError } from '../src/http/app-error.ts';
import { type AdminKey, createAdminFixture, requests, sendTo } from './admin-calls.ts';
import { newCheckout, newOrder } from './checkout.ts';
import { choose, entitleTo, LEARNING } from './choices.ts';
import { FakeProvider } from './fake-provider.ts';
import { testApi } from './harness.ts';
import { createPsychologist, SIGNATURE } from './psychologist.ts';

/** What was sent since the test began. */
let sent: CommandStartedEvent[] = [];
const provider = new FakeProvider();
const api = testApi({ hasOwnDatabase: true, isDrawing: false, provider, onCommand: (event) => sent.push(event) });
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

describe('a sharded cluster', () => {
  /** The collections that a sharded cluster would divide, with their shard key. Every other one stays on one shard. */
  const SHARD_KEYS: Record<string, string> = { orders: 'userId', userAssessments: 'userId' };

  /** Every query without the shard key, which all shards would have to answer. */
  const SCATTERED = [
    // They could carry `userId`, which the payment attempt, the order or the document that was read has.
    'find orders _id',
    'update orders _id',
    'update orders _id paymentStatus status',
    'update orders _id version',
    'update userAssessments _id',
    'update userAssessments orderItemId',
    'update userAssessments orderId status withdrawnAt',
    'update userAssessments frozenAt orderId status',
    'update userAssessments flaggedAt orderId status',
    // Rare, so that all shards may answer.
    'find userAssessments _id',
    'find userAssessments _id consultation.status',
    'find userAssessments _id assignment.userId consultation.status',
    'find userAssessments _id assignment.userId erasedAt status',
    'update userAssessments _id assignment.userId caseNotes erasedAt restrictedAt status',
    'update userAssessments _id assignment.userId erasedAt restrictedAt signOff status',
    'find userAssessments erasedAt instrument.id instrument.version restrictedAt source status withdrawnAt',
    'find userAssessments _id erasedAt instrument.id instrument.version restrictedAt source status withdrawnAt',
    // The first page of a list: each shard reads one page of its index by `_id`, and the router merges.
    'find orders',
    'count orders',
    'find userAssessments',
    'count userAssessments',
    // Each shard reads its index.
    'find userAssessments assignment.userId erasedAt status',
    'find userAssessments awaitsSignOff',
    'find orders searchWords',
    'find userAssessments searchWords',
    'find userAssessments childWords',
    'find userAssessments restrictedAt',
    'find orders paidAt status',
    'find userAssessments completedAt erasedAt restrictedAt',
    'find userAssessments consultation.status',
    // Counts and sums are added up.
    'aggregate userAssessments assignment.userId erasedAt status',
    'aggregate userAssessments assignment.userId awaitsSignOff erasedAt restrictedAt signOff status',
    'aggregate userAssessments awaitsSignOff',
    'aggregate orders searchWords',
    'aggregate userAssessments searchWords',
    'aggregate userAssessments childWords',
    'aggregate userAssessments consultation.status',
    'aggregate orders flags',
    'aggregate orders byStaff paymentStatus status',
    'aggregate orders byStaff paidAt paymentStatus status',
    'aggregate orders createdAt status',
    'aggregate userAssessments assessment.type source status',
    'aggregate userAssessments completedAt source',
    'aggregate userAssessments createdAt source',
    'aggregate userAssessments source status',
    'aggregate userAssessments accessBatchId status',
  ];

  const scattered = new Set<string>();
  let targeted = 0;

  /** Sorts a command by whether its filter names the shard key, so that one shard answers it. */
  function record({ commandName, command }: CommandStartedEvent): void {
    const collection = command[commandName] as string;
    const key = SHARD_KEYS[collection];
    if (!key || commandName === 'insert' || commandName === 'getMore') return;
    for (const filter of filtersOf(commandName, command)) {
      if (fieldsOf(filter).includes(key)) targeted += 1;
      else scattered.add(`${commandName} ${collection} ${fieldsOf(filter).sort().join(' ')}`.trim());
    }
  }

  type Filter = Record<string, unknown>;

  function filtersOf(name: string, command: Record<string, unknown>): Filter[] {
    if (name === 'find' || name === 'count') return [(command.filter ?? command.query ?? {}) as Filter];
    if (name === 'findAndModify' || name === 'distinct') return [command.query as Filter];
    if (name === 'update') return (command.updates as { q: Filter }[]).map(({ q }) => q);
    if (name === 'delete') return (command.deletes as { q: Filter }[]).map(({ q }) => q);
    const [first] = command.pipeline as Record<string, Filter>[];
    return [first?.$match ?? {}];
  }

  /** Fields of a filter, and of the conditions in a `$and`. Conditions in a `$or` do not select a shard. */
  const fieldsOf = (filter: Filter): string[] =>
    Object.entries(filter).flatMap(([field, value]) => {
      if (field === '$and') return (value as Filter[]).flatMap(fieldsOf);
      return field.startsWith('$') ? [] : [field];
    });

  /** What a parent does, beyond what the fixture of the admin area has done already. */
  async function playParent(): Promise<void> {
    const { payer, token, orderId } = await newOrder(api);
    const paths = ['/api/orders', `/api/orders/${orderId}`, `/api/payment-status/${orderId}`, '/api/user-assessments'];
    for (const path of paths) await api.get(path, token).expect(200);
    await api.post('/api/sync/trigger', {}, token).expect(200);
    await api.post(`/api/orders/${orderId}/cancel`, {}, token).expect(200);
    const id = await entitleTo(LEARNING, payer.id);
    await api.get(`/api/user-assessments/${id}`, token).expect(200);
    const responses = choose(LEARNING);
    await api.post(`/api/user-assessments/${id}/save-progress`, { responses, currentPage: 0 }, token).expect(200);
    await api.post(`/api/user-assessments/${id}/complete`, { responses }, token).expect(200);
    await api.get(`/api/user-assessments/result/${id}`, token).expect(200);
    await api.get(`/api/user-assessments/${id}/pdf`, token).expect(200);
    await api.post('/api/data-exports', { currentPassword: payer.password }, token).expect(201);
    expect(await runNextExport(api.services)).toBe(true);
  }

  /** What a psychologist does with a case. */
  async function playPsychologist(id: number): Promise<void> {
    const { id: to, accessToken: token } = await createPsychologist(api);
    const { adminToken } = await api.admin();
    await api.post(`/api/admin/assessments/${id}/assign`, { from: null, to }, adminToken).expect(200);
    await api.get('/api/cases', token).expect(200);
    await api.get('/api/cases/waiting/count', token).expect(200);
    await api.post(`/api/cases/${id}/notes`, { text: 'Catatan', after: 0 }, token).expect(200);
    const [from, status] = ['requested', 'contacted'];
    await api.post(`/api/cases/${id}/consultation`, { from, status }, token).expect(200);
    await api.post(`/api/cases/${id}/sign-off`, SIGNATURE, token).expect(200);
  }

  it('when parents, staff, psychologists and jobs work, then all shards answer only the listed queries', async () => {
    await playParent();
    const fixture = await createAdminFixture(api, provider);
    for (const key of Object.keys(requests(fixture)) as AdminKey[]) {
      const { adminToken } = await api.admin();
      await sendTo(api, fixture, key, { token: adminToken });
    }
    const { ids } = await createAdminFixture(api, provider);
    await playPsychologist(ids.waiting);
    await newCheckout(api);
    await reconcileAttempts(api.services);
    await expireOverdueOrders(api.services);
    await recheckEndedAttempts(api.services);
    await normsJob.run(api.services, () => false);
    sent.forEach(record);
    expect(targeted).toBeGreaterThan(20);
    expect([...scattered].sort()).toEqual([...SCATTERED].sort());
  });
});
