import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LaunchedMongod, launchMongod, localUri, resolveMongod } from '@kenali/embedded-mongodb';
import { freePort, isAlive } from '@kenali/node-utils';
import { inTier } from '@kenali/node-utils/testing';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { createApiProcess, type RestartableServer } from './api-process.ts';
import { entitleTo, INTELLIGENCE, LEARNING } from './choices.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { entitle, ITEMS } from './sensory.ts';
import { createRandom, createRespondent } from './taking-faults.ts';

/** How long they answer at least. They continue until the servers were killed for one round and enough saves have failed. */
const SECONDS = inTier({ gate: 5, full: 60 });
/** How much longer they answer at most. */
const EXTRA_SECONDS = 30;
const RESPONDENTS = inTier({ gate: 30, full: 200 });
const SEED = Number(process.env.KENALI_TAKING_FAULT_SEED ?? 20_260_117);
const SECRET = 'only-for-tests-0123456789-abcdefghij';

const dataDir = mkdtempSync(join(tmpdir(), 'kenali-taking-faults-'));
const shared = process.env.KENALI_TEST_MONGODB_URI;
const random = createRandom(SEED);
let api: TestApi;
let servers: [mongod: RestartableServer, ...apis: ReturnType<typeof createApiProcess>[]];

async function createMongod(port: number): Promise<RestartableServer> {
  const log = () => {};
  const mongod = await resolveMongod({ log, sources: ['binary', 'path', 'cache', 'download', 'pip'] });
  if (mongod.kind === 'uri') throw new Error('The source "uri" was not requested');
  let launched: LaunchedMongod | null = null;
  const start = async () => {
    launched = await launchMongod({ mongod, dbPath: dataDir, port, log });
  };
  const kill = async () => {
    const running = launched;
    launched = null;
    if (!running) return;
    process.kill(running.pid, 'SIGKILL');
    while (isAlive(running.pid)) await wait(20);
  };
  return { name: 'mongod', start, kill };
}

beforeAll(async () => {
  const port = await freePort();
  const mongod = await createMongod(port);
  await mongod.start();
  process.env.KENALI_TEST_MONGODB_URI = localUri(port);
  api = await startTestApi({ hasOwnDatabase: true });
  const env = {
    MONGODB_URI: api.databaseUri,
    JWT_SECRET: SECRET,
    DATA_DIR: dataDir,
    KENALI_MODE: 'demo',
    RATE_LIMITS: 'off',
    PAYMENT_JOBS: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  };
  servers = [mongod, createApiProcess(await freePort(), env), createApiProcess(await freePort(), env)];
  for (const server of servers.slice(1)) await server.start();
}, 300_000);
afterAll(async () => {
  await api.stop();
  for (const server of servers.toReversed()) await server.kill();
  process.env.KENALI_TEST_MONGODB_URI = shared;
  rmSync(dataDir, { recursive: true, force: true });
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

/** One third of the respondents for each instrument. */
async function createRespondents(urls: readonly string[]) {
  const users: Awaited<ReturnType<TestApi['user']>>[] = [];
  for (let n = 0; n < 20; n++) users.push(await api.user());
  return Promise.all(
    Array.from({ length: RESPONDENTS }, async (_, index) => {
      const { id: userId, accessToken: token } = users[index % users.length]!;
      const ownRandom = createRandom(SEED + index);
      if (index % 3 === 0)
        return createRespondent(
          { id: await entitle(userId), token, items: numbered(ITEMS), values: [1, 2, 3, 4, 5] },
          urls,
          ownRandom,
        );
      const kind = index % 3 === 1 ? LEARNING : INTELLIGENCE;
      return createRespondent(
        { id: await entitleTo(kind, userId), token, items: numbered(kind.count), values: kind.values },
        urls,
        ownRandom,
      );
    }),
  );
}

/** Kills and restarts each server alone and all together, in a random order, for one round and until `isEnough`. */
async function killServers(isEnough: () => boolean): Promise<Record<string, number>> {
  const kills = Object.fromEntries(servers.map(({ name }) => [name, 0]));
  do {
    for (const chosen of random.shuffle<RestartableServer[]>([...servers.map((server) => [server]), servers])) {
      await wait(random.between(300, 1500));
      await Promise.all(chosen.map((server) => server.kill()));
      for (const { name } of chosen) kills[name] = (kills[name] ?? 0) + 1;
      await wait(random.between(0, 1000));
      await Promise.all(chosen.map((server) => server.start()));
    }
  } while (!isEnough());
  return kills;
}

it(
  `save-progress: when ${RESPONDENTS} respondents answer while the API and the database are killed repeatedly, then no acknowledged answer is lost`,
  async () => {
    const [, ...apis] = servers;
    const respondents = await createRespondents(apis.map(({ url }) => url));
    const until = Date.now() + SECONDS * 1000;
    const sum = (count: (respondent: (typeof respondents)[number]) => number) =>
      respondents.reduce((total, respondent) => total + count(respondent), 0);
    const failures = () => sum(({ counts }) => counts.unanswered + counts.refused);
    const isEnough = () =>
      failed.signal.aborted ||
      Date.now() > until + EXTRA_SECONDS * 1000 ||
      (Date.now() > until && failures() > RESPONDENTS);
    const [end, failed] = [new AbortController(), new AbortController()];
    const schedule = { end: end.signal, failed: failed.signal };
    const stopAll = (error: unknown) => {
      failed.abort();
      throw error;
    };
    const [kills] = await Promise.all([
      killServers(isEnough)
        .finally(() => end.abort())
        .catch(stopAll),
      ...respondents.map((respondent) => respondent.run(schedule).catch(stopAll)),
    ]);

    const stored = await UserAssessment.find({ _id: { $in: respondents.map(({ id }) => id) } }).lean();
    const responsesOf = new Map(stored.map(({ _id, progress }) => [_id, progress.responses]));
    const differing = respondents.flatMap(({ id, acknowledged, isUncertain }) =>
      [...acknowledged]
        .map(([item, value]) => ({ id, item, value, stored: responsesOf.get(id)?.[item], isUncertain }))
        .filter(({ stored, value }) => stored !== value),
    );
    // The server treats a later save as newer. A save whose connection broke may arrive after its retry and overwrite it.
    // That is not a loss, because the stored value is also one that the respondent gave.
    const overtaken = differing.filter(({ item, stored, isUncertain }) => isUncertain(item, stored));
    const lost = differing.filter((one) => !overtaken.includes(one));
    const given = sum(({ counts }) => counts.given);
    const kept = sum(({ acknowledged }) => acknowledged.size);
    process.stdout.write(
      `${RESPONDENTS} respondents, ${SECONDS} s, kills ${JSON.stringify(kills)}, saves ${sum(({ counts }) => counts.saves)}, ` +
        `refused ${sum(({ counts }) => counts.refused)}, unanswered ${sum(({ counts }) => counts.unanswered)}; ` +
        `overtaken by a late save ${overtaken.length}; given ${given}, acknowledged ${kept}, lost ${lost.length}\n`,
    );

    expect(lost).toEqual([]);
    // Late saves are much rarer than one in a hundred. More of them would point to another fault.
    expect(overtaken.length).toBeLessThanOrEqual(kept / 100);
    // Every answer is acknowledged, the stored counts match, and enough requests failed for the test to mean something.
    expect(respondents.filter((respondent) => !respondent.isDone())).toEqual([]);
    expect(stored.map(({ _id, answered }) => [_id, answered]).sort()).toEqual(
      respondents.map(({ id, acknowledged }) => [id, acknowledged.size]).sort(),
    );
    expect(Object.values(kills).filter((count) => count < 2)).toEqual([]);
    expect(failures()).toBeGreaterThan(RESPONDENTS);
  },
  (SECONDS + EXTRA_SECONDS + 180) * 1000,
);
