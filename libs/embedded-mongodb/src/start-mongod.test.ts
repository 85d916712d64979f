import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, HOST, isAlive } from '@kenali/node-utils';
import { MongoClient } from 'mongodb';
import { findRunningMongod } from './data-folder.ts';
import { startTestMongod } from './jest-global-setup.ts';
import { launchMongod } from './launch-mongod.ts';
import { resolveMongod } from './resolve-mongod.ts';
import { type StartedMongod, startMongod } from './start-mongod.ts';

jest.setTimeout(120_000);

let dataDir: string;
let running: StartedMongod[] = [];
const log = () => {};
const dbPath = () => path.join(dataDir, 'mongodb');

beforeAll(() => resolveMongod({ log, env: { ...process.env, MONGODB_URI: '' } }), 600_000);
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kenali-start-'));
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  running = [];
});

async function found() {
  const mongod = await resolveMongod({ log, env: { ...process.env, MONGODB_URI: '' } });
  if (mongod.kind === 'uri') throw new Error('a program was expected');
  return mongod;
}
async function start(port: number) {
  const started = await startMongod({ dataDir, port, log, mongod: await found() });
  running.push(started);
  return started;
}
async function withClient<T>(uri: string, act: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 5000 });
  try {
    return await act(client);
  } finally {
    await client.close();
  }
}
const insert = (uri: string) =>
  withClient(uri, (client) => client.db().collection('notes').insertOne({ text: 'kept' }));
const count = (uri: string) => withClient(uri, (client) => client.db().collection('notes').countDocuments());
async function until(isDone: () => Promise<boolean> | boolean) {
  while (!(await isDone())) await wait(50);
}

/** Starts the database in another process, as `npm start` does. */
async function holdInOtherProcess(port: number): Promise<ChildProcess> {
  const holder = spawn(process.execPath, [path.join(__dirname, 'testing/hold-mongod.ts'), dataDir, String(port)], {
    env: { ...process.env, MONGODB_URI: '' },
  });
  let output = '';
  holder.stdout.on('data', (chunk) => (output += chunk));
  holder.stderr.on('data', (chunk) => (output += chunk));
  await until(() => output.includes('STARTED') || holder.exitCode !== null);
  if (holder.exitCode !== null) throw new Error(output);
  return holder;
}

describe('startMongod', () => {
  it('supports transactions and change streams at once', async () => {
    const { uri } = await start(await freePort());
    await withClient(uri('kenali'), async (client) => {
      await client.withSession((dbSession) =>
        dbSession.withTransaction(() =>
          client.db().collection('notes').insertOne({ text: 'a' }, { session: dbSession }),
        ),
      );
      const changes = client.db().collection('notes').watch();
      // Opens the stream: it reports only later changes.
      expect(await changes.tryNext()).toBeNull();
      const next = changes.next();
      await client.db().collection('notes').insertOne({ text: 'b' });
      expect((await next).operationType).toBe('insert');
      await changes.close();
    });
  });

  it('keeps the data across restarts, also on another port', async () => {
    const first = await start(await freePort());
    await insert(first.uri('kenali'));
    await first.stop();
    expect(await findRunningMongod(dbPath())).toBeUndefined();
    for (const port of [await freePort(), await freePort()]) {
      const again = await start(port);
      expect(again.uri('kenali')).toContain(`:${port}/kenali?replicaSet=`);
      expect(await count(again.uri('kenali'))).toBe(1);
      await again.stop();
    }
  });

  it('names a port that is in use and starts no server', async () => {
    const other = createServer().listen(0, HOST);
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(start(port)).rejects.toThrow(`Port ${port} on 127.0.0.1, meant for the database, is in use`);
    expect(await findRunningMongod(dbPath())).toBeUndefined();
    other.close();
  });

  it('recovers the data after mongod was killed', async () => {
    const first = await start(await freePort());
    await insert(first.uri('kenali'));
    const pid = (await findRunningMongod(dbPath())) as number;
    process.kill(pid, 'SIGKILL');
    await until(() => !isAlive(pid));
    expect(await readFile(path.join(dbPath(), 'mongod.lock'), 'utf8')).toContain(String(pid));
    const again = await start(await freePort());
    expect(await count(again.uri('kenali'))).toBe(1);
  });

  it('waits for the mongod of a killed process to end', async () => {
    const port = await freePort();
    const holder = await holdInOtherProcess(port);
    const pid = (await findRunningMongod(dbPath())) as number;
    expect(isAlive(pid)).toBe(true);
    await expect(start(await freePort())).rejects.toThrow(`process ${pid}, started by process ${holder.pid}`);

    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await start(port);
    expect(isAlive(pid)).toBe(false);
  });

  it('refuses data of another major version, names both and the remedies, and changes nothing', async () => {
    await mkdir(dbPath());
    await writeFile(path.join(dbPath(), 'WiredTiger'), '');
    const record = { binary: '/opt/old/mongod', version: '4.4.9', major: 4, startedBy: 1 };
    await writeFile(path.join(dataDir, 'mongod.json'), JSON.stringify(record));
    const { version } = await found();
    const message = await start(await freePort()).then(String, (error) => error.message);
    expect(message).toContain('MongoDB 4.4.9 (/opt/old/mongod)');
    expect(message).toContain(`MongoDB ${version}`);
    expect(message).toContain('MONGOD_BINARY=/opt/old/mongod');
    expect(JSON.parse(await readFile(path.join(dataDir, 'mongod.json'), 'utf8'))).toEqual(record);
  });

  it('starts and records the new version when the old data was deleted', async () => {
    await writeFile(path.join(dataDir, 'mongod.json'), JSON.stringify({ binary: '/x', version: '4.4.9', major: 4 }));
    await start(await freePort());
    const { binary, version, major } = await found();
    const record = JSON.parse(await readFile(path.join(dataDir, 'mongod.json'), 'utf8'));
    expect(record).toEqual({ binary, version, major, startedBy: process.pid });
  });

  it('reports the error of mongod when it cannot read the files', async () => {
    await mkdir(dbPath());
    await writeFile(path.join(dbPath(), 'storage.bson'), 'not bson');
    await expect(start(await freePort())).rejects.toThrow(/did not start on .*storage engine metadata/);
  });

  it('adds the database name to the address in MONGODB_URI and starts nothing', async () => {
    const mongod = { kind: 'uri', uri: 'mongodb://db:27017/?replicaSet=a' } as const;
    const started = await startMongod({ dataDir, port: 1, log, mongod });
    expect(started.uri('kenali')).toBe('mongodb://db:27017/kenali?replicaSet=a');
    await started.stop();
  });
});

it('launchMongod: fails when another server has the files open', async () => {
  const { stop } = await start(await freePort());
  const mongod = await found();
  await expect(launchMongod({ mongod, dbPath: dbPath(), port: await freePort(), log })).rejects.toThrow(/DBPathInUse/);
  await stop();
});

it('launchMongod: logs when the server ends unexpectedly', async () => {
  const lines: string[] = [];
  await mkdir(dbPath());
  const port = await freePort();
  const launched = await launchMongod({
    mongod: await found(),
    dbPath: dbPath(),
    port,
    log: (line) => lines.push(line),
  });
  process.kill(launched.pid, 'SIGKILL');
  await until(() => lines.length > 0);
  expect(lines[0]).toMatch(/^The database has ended unexpectedly/);
  await launched.stop();
});

it('startTestMongod: gives two servers separate data and removes both after stop', async () => {
  const [one, two] = await Promise.all([startTestMongod(log), startTestMongod(log)]);
  await insert(one.uri);
  expect(await count(one.uri)).toBe(1);
  expect(await count(two.uri)).toBe(0);
  await Promise.all([one.stop(), two.stop()]);
  await expect(withClient(one.uri.replace('?', '?serverSelectionTimeoutMS=300&'), count as never)).rejects.toThrow();
});
