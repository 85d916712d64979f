import { type CommandStartedEvent, type Long, MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { createApp } from '../src/app.ts';
import { clusterTimeOf, createChangeFeed } from '../src/change-feed/index.ts';
import { confirmByMajority, currentTerm } from '../src/db/majority.ts';
import { createIdentifyPoller } from '../src/features/auth/index.ts';
import type { Services } from '../src/services.ts';
import { newOrder } from './checkout.ts';
import { callsTo, startTestApi, type TestApi } from './harness.ts';

const LISTS = ['/api/orders', '/api/user-assessments'] as const;
const LEASE_MS = 1000;
const shared = process.env.KENALI_TEST_MONGODB_URI;

let api: TestApi;
/** A separate connection. This process sees its writes only through the change stream. */
let other: MongoClient;
/** Acts as a second API process: it shares only the database with the first, not its caches. */
let second: Services;
let secondApp: ReturnType<typeof createApp>;
let commands: string[] = [];
/** The cursors of the change streams that were read recently. */
const cursors = new Map<string, Long>();

beforeAll(async () => {
  const uri = new URL(String(shared));
  uri.searchParams.set('monitorCommands', 'true');
  process.env.KENALI_TEST_MONGODB_URI = uri.href;
  api = await startTestApi({ hasOwnDatabase: true });
  const changeFeed = createChangeFeed(api.services.log);
  const { config, now } = api.services;
  second = { ...api.services, changeFeed, identifyPoller: createIdentifyPoller(config, now, changeFeed) };
  secondApp = createApp(second);
  mongoose.connection.getClient().on('commandStarted', ({ command, commandName }: CommandStartedEvent) => {
    const isStream = [command.collection, command.killCursors].includes('$cmd.aggregate') || command.aggregate === 1;
    if (commandName === 'getMore' && isStream) cursors.set(String(command.getMore), command.getMore);
    if (!isStream) commands.push(commandName);
  });
  other = await new MongoClient(String(shared)).connect();
});
afterAll(async () => {
  process.env.KENALI_TEST_MONGODB_URI = shared;
  second.changeFeed.stop();
  await other.close();
  await api.stop();
});
beforeEach(async () => {
  second.changeFeed.start();
  await until(() => api.services.changeFeed.isCurrent() && second.changeFeed.isCurrent());
});
afterEach(() => second.changeFeed.stop());

const otherCollection = (collection: string) =>
  other.db(mongoose.connection.name).collection<{ _id: number }>(collection);

/** Polls until the condition holds. The last check starts after `withinMs`, so a slow machine cannot fail it early. */
async function until(condition: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const endsAt = Date.now() + withinMs;
  for (let isLast = false; !(await condition()); isLast = Date.now() > endsAt) {
    if (isLast) throw new Error(`The condition did not hold within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

type App = ReturnType<typeof createApp>;
const poll = (app: App, path: string, token: string, headers: Record<string, string> = {}) =>
  callsTo(app).get(path, token, headers);
/** Polls as a browser that has the content with the tag. */
const pollFrom = (app: App, path: string, token: string, tag = '') => poll(app, path, token, { 'If-None-Match': tag });
const pollOrders = (token: string, tag?: string) => pollFrom(api.app, '/api/orders', token, tag);
const orderOne = async (app: App, token: string, assessmentId: number) =>
  callsTo(app)
    .post('/api/orders', { assessmentIds: [assessmentId] }, token)
    .expect(201);
const setOrder = (orderId: number, status: string) =>
  otherCollection('orders').updateOne({ _id: orderId }, { $set: { status } });

/**
 * Polls this process and returns the response with the database commands it caused. If the lease has expired, for example
 * because the machine was suspended, a poll rightly queries the database. That poll and the one after it, which fills the
 * caches, are repeated.
 */
async function pollWhileCurrent(path: string, token: string, tag: string) {
  const isCurrent = jest.spyOn(api.services.changeFeed, 'isCurrent');
  try {
    for (let isFilled = true; ; ) {
      commands = [];
      isCurrent.mockClear();
      const answer = await pollFrom(api.app, path, token, tag);
      const sent = commands;
      const wasCurrent = isCurrent.mock.results.every(({ value }) => value === true);
      if (wasCurrent && isFilled) return { answer, sent };
      isFilled = wasCurrent;
      await until(() => api.services.changeFeed.isCurrent());
    }
  } finally {
    isCurrent.mockRestore();
  }
}

/** Creates a user with an order and a user assessment, whose polls the given process answers from memory. */
async function quietDashboard(app = api.app, changeFeed = api.services.changeFeed) {
  const { token, payer, orderId } = await newOrder(api);
  const { id: userId } = payer;
  const granted = await api.assessment({ priceRupiah: 0 });
  const { status } = await api.post(`/api/assessments/${granted._id}/direct-access`, undefined, token);
  expect(status).toBe(201);
  const tags: Record<string, string> = {};
  // Waits until the stream has reported the writes above, because each report drops cached revisions.
  const written = clusterTimeOf(await confirmByMajority(currentTerm()));
  await until(() => changeFeed.isCurrent(written));
  for (const path of LISTS) {
    await until(async () => {
      const { headers } = await poll(app, path, token);
      tags[path] = String(headers.etag);
      commands = [];
      const again = await pollFrom(app, path, token, tags[path]);
      return again.status === 304 && commands.length === 0;
    });
  }
  return { token, userId, orderId, tags };
}

describe.each(LISTS)('GET %s', (path) => {
  it('when a user polls, then the list is returned with its tag and must not be stored', async () => {
    const { accessToken } = await api.user();
    const { status, headers, body } = await api.get(path, accessToken);
    expect(status).toBe(200);
    expect(body).toEqual([]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toMatch(/^"\d+-[\w-]{43}"$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('when two users have the same list, then their tags differ', async () => {
    const [one, two] = [await api.user(), await api.user()];
    const tag = async (token: string) => (await api.get(path, token)).headers.etag;
    expect(await tag(one.accessToken)).not.toBe(await tag(two.accessToken));
  });

  it('when nothing changed, then polls are 304 without any database command', async () => {
    const { token, tags } = await quietDashboard();
    for (let round = 0; round < 20; round += 1) {
      const { answer, sent } = await pollWhileCurrent(path, token, tags[path]!);
      const { status, text, headers } = answer;
      expect([status, text, sent]).toEqual([304, '', []]);
      expect([headers.etag, headers['cache-control']]).toEqual([tags[path], 'no-store']);
    }
  });

  it('when the tag is outdated or missing, then the list is returned', async () => {
    const { token, tags } = await quietDashboard();
    for (const headers of [{}, { 'If-None-Match': '"1-old"' }]) {
      const { status, body } = await poll(api.app, path, token, headers as Record<string, string>);
      expect(status).toBe(200);
      expect(body).toHaveLength(1);
    }
    expect((await poll(api.app, path, token, { 'If-None-Match': `W/${tags[path]}` })).status).toBe(304);
  });

  it('when the token is missing or unknown, then 401 with a request id, whatever the tag', async () => {
    const { tags } = await quietDashboard();
    for (const token of ['', 'abc.def.ghi']) {
      const { status, body, headers } = await pollFrom(api.app, path, token, tags[path]!);
      expect([status, body.code]).toEqual([401, 'Unauthorized']);
      expect(body.requestId).toMatch(/^[\w-]{36}$/);
      expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff']);
    }
    const { adminToken } = await api.admin();
    expect((await poll(api.app, path, adminToken)).status).toBe(401);
  });

  it('when the change feed is stopped, then polls query the database', async () => {
    const { token, userId, tags } = await quietDashboard();
    api.services.changeFeed.stop();
    commands = [];
    expect((await pollFrom(api.app, path, token, tags[path])).status).toBe(304);
    expect(commands.length).toBeGreaterThan(0);
    for (const collection of ['orders', 'userAssessments'])
      await otherCollection(collection).deleteMany({ userId } as object);
    expect((await pollFrom(api.app, path, token, tags[path])).body).toEqual([]);
    api.services.changeFeed.start();
  });
});

describe('changes', () => {
  it('when a user writes, then the next poll of that process shows it, fifty times in a row', async () => {
    const { token, tags } = await quietDashboard();
    const { _id } = await api.assessment();
    let tag = tags['/api/orders']!;
    for (let round = 2; round <= 51; round += 1) {
      await orderOne(api.app, token, _id);
      const { status, body, headers } = await pollOrders(token, tag);
      expect([status, body.length]).toEqual([200, round]);
      tag = String(headers.etag);
    }
  });

  it('when polls run continuously, then none that starts after a write’s response returns earlier content', async () => {
    const { token, tags } = await quietDashboard();
    const { _id } = await api.assessment();
    let written = 1;
    let isDone = false;
    const poller = async () => {
      let [tag, length] = [tags['/api/orders']!, 1];
      while (!isDone) {
        const atLeast = written;
        const { status, body, headers } = await pollOrders(token, tag);
        if (status === 200) [length, tag] = [body.length, String(headers.etag)];
        expect([status === 200 || status === 304, length >= atLeast]).toEqual([true, true]);
      }
    };
    const pollers = [poller(), poller(), poller()];
    const writer = async () => {
      for (let round = 0; round < 20; round += 1) {
        await orderOne(api.app, token, _id);
        written += 1;
      }
    };
    await Promise.all([writer().finally(() => (isDone = true)), ...pollers]);
  });

  it('when another process writes, then the cookie makes this browser’s next poll show it', async () => {
    const { token, tags } = await quietDashboard();
    const { _id } = await api.assessment();
    let tag = tags['/api/orders']!;
    for (let round = 2; round <= 21; round += 1) {
      const made = await orderOne(secondApp, token, _id);
      const cookie = String(made.headers['set-cookie']).split(';')[0]!;
      const { body, headers } = await poll(api.app, '/api/orders', token, { 'If-None-Match': tag, cookie });
      expect(body).toHaveLength(round);
      tag = String(headers.etag);
    }
  });

  it('when another process writes, then every poll shows it within a second', async () => {
    const { token, orderId, tags } = await quietDashboard();
    await setOrder(orderId, 'cancelled');
    const isCancelled = async () => (await pollOrders(token, tags['/api/orders'])).body[0]?.status === 'cancelled';
    await until(isCancelled, LEASE_MS);
  });

  it('when another process deletes a document, then it is gone within a second', async () => {
    const { token, userId, tags } = await quietDashboard();
    await otherCollection('userAssessments').deleteMany({ userId } as object);
    const path = '/api/user-assessments';
    await until(async () => (await pollFrom(api.app, path, token, tags[path])).status === 200, LEASE_MS);
  });

  it('when another process gives a withdrawn assessment back, then it is in the list again within a second', async () => {
    const { token, userId } = await quietDashboard();
    const path = '/api/user-assessments';
    const set = (update: object) => otherCollection('userAssessments').updateMany({ userId } as object, update);
    await set({ $set: { withdrawnAt: new Date() } });
    let tag = '';
    await until(async () => {
      const { body, headers } = await poll(api.app, path, token);
      tag = String(headers.etag);
      return body.length === 0;
    }, LEASE_MS);
    // The list that was read first may have been dropped by the report of the withdrawal.
    await until(async () => {
      commands = [];
      const { status } = await pollFrom(api.app, path, token, tag);
      return status === 304 && commands.length === 0;
    });
    await set({ $unset: { withdrawnAt: 1 } });
    await until(async () => (await pollFrom(api.app, path, token, tag)).status === 200, LEASE_MS);
  });

  it('when documents change whose owner does not poll, then another user’s polls stay 304', async () => {
    const { orderId } = await newOrder(api);
    const { token, userId, tags } = await quietDashboard();
    const path = '/api/orders';
    await pollWhileCurrent(path, token, tags[path]!);
    for (const status of ['cancelled', 'pending']) {
      await setOrder(orderId, status);
      const changedAt = clusterTimeOf(await confirmByMajority(currentTerm()));
      await until(() => api.services.changeFeed.isCurrent(changedAt));
      expect(api.services.changeFeed.revisions.orders.get(userId)?.etag).toBe(tags[path]);
    }
  });

  it('when one user’s list changes, then another user’s polls stay 304', async () => {
    const [one, two] = [await quietDashboard(), await quietDashboard()];
    await setOrder(one.orderId, 'cancelled');
    await until(async () => (await pollOrders(one.token, one.tags['/api/orders'])).status === 200);
    const { answer, sent } = await pollWhileCurrent('/api/orders', two.token, two.tags['/api/orders']!);
    expect([answer.status, sent]).toEqual([304, []]);
  });

  it('when two processes return one list, then their tags are the same', async () => {
    const { token, tags } = await quietDashboard();
    for (const path of LISTS) expect((await pollFrom(secondApp, path, token, tags[path])).status).toBe(304);
  });
});

describe('the caller', () => {
  const isRefused = async (token: string, tag = '"x"') => (await pollOrders(token, tag)).status === 401;

  it('when the user logs out, then the next poll of that process is 401, and with the cookie also of another', async () => {
    const user = await api.user();
    await until(() => second.changeFeed.isCurrent());
    for (const app of [api.app, secondApp]) await poll(app, '/api/orders', user.accessToken);
    const out = await api.post('/api/auth/logout', { refreshToken: user.refreshToken });
    expect(await isRefused(user.accessToken)).toBe(true);
    const cookie = String(out.headers['set-cookie']).split(';')[0]!;
    expect((await poll(secondApp, '/api/orders', user.accessToken, { cookie })).status).toBe(401);
  });

  const sessionsOf = (id: number): object => ({ 'sess.userId': id });
  const setUser = (_id: number, fields: object) => otherCollection('users').updateOne({ _id }, { $set: fields });
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['deactivated the user', (id) => setUser(id, { isActive: false })],
    ['deleted the user', (_id) => otherCollection('users').deleteOne({ _id })],
    ['ended the sessions', (id) => otherCollection('sessions').deleteMany(sessionsOf(id))],
    [
      'let the sessions expire',
      (id) => otherCollection('sessions').updateMany(sessionsOf(id), { $set: { expire: new Date(0) } }),
    ],
  ])('when another process has %s, then polls are 401 within a second', async (_name, change) => {
    const { token, userId, tags } = await quietDashboard();
    await change(userId);
    await until(() => isRefused(token, tags['/api/orders']), LEASE_MS);
  });

  it('when the change feed is stopped, then a deactivation applies immediately', async () => {
    const { token, userId, tags } = await quietDashboard();
    api.services.changeFeed.stop();
    await setUser(userId, { isActive: false });
    expect(await isRefused(token, tags['/api/orders'])).toBe(true);
    api.services.changeFeed.start();
  });

  it('when another process changes the role, then the cached role is dropped within a second', async () => {
    const { token, userId } = await quietDashboard();
    expect(api.services.changeFeed.callers.get(userId)?.role).toBe('user');
    await setUser(userId, { role: 'internal' });
    const { changeFeed } = api.services;
    // After that time it must not be used any more, even if the stream is late.
    await until(() => changeFeed.callers.get(userId) === undefined || !changeFeed.isCurrent(), LEASE_MS);
    await until(() => changeFeed.callers.get(userId) === undefined);
    await until(async () => {
      expect((await poll(api.app, '/api/orders', token)).status).toBe(200);
      return changeFeed.callers.get(userId)?.role === 'internal';
    });
  });
});

describe('the change stream', () => {
  it('when the server ends the stream, then polls query the database until a new stream is open', async () => {
    const { token, orderId, tags } = await quietDashboard();
    const { changeFeed } = api.services;
    await killStreams();
    await until(() => !changeFeed.isCurrent());
    await setOrder(orderId, 'cancelled');
    const { status, body } = await pollOrders(token, tags['/api/orders']);
    expect([status, body[0].status]).toEqual([200, 'cancelled']);
    await until(() => changeFeed.isCurrent());
    await setOrder(orderId, 'pending');
    await until(async () => (await poll(api.app, '/api/orders', token)).body[0].status === 'pending', LEASE_MS);
  });
});

async function killStreams(): Promise<void> {
  cursors.clear();
  await until(() => cursors.size >= 2);
  const killed = await other
    .db(mongoose.connection.name)
    .command({ killCursors: '$cmd.aggregate', cursors: [...cursors.values()] });
  expect(killed.cursorsKilled).toHaveLength(cursors.size);
}
