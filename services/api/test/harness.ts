import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { Agent, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FEATURES, type Role } from '@kenali/contracts';
import { withDatabase } from '@kenali/embedded-mongodb';
import { freePort } from '@kenali/node-utils';
import { readApiSettings } from '@kenali/settings';
import { createJobWatch, requestIdMixin } from '@kenali/telemetry';
import type { CommandStartedEvent } from 'mongodb';
import mongoose from 'mongoose';
import pino from 'pino';
import request from 'supertest';
import { createApp } from '../src/app.ts';
import { createChangeFeed } from '../src/change-feed/index.ts';
import { disconnectDatabase } from '../src/db/database.ts';
import { nextId } from '../src/db/next-id.ts';
import { Assessment, type AssessmentDocument } from '../src/features/assessments/index.ts';
import {
  createIdentify,
  createIdentifyPoller,
  createIdentifyWriter,
  hashPassword,
  startSession,
  User,
} from '../src/features/auth/index.ts';
import { loadPacks } from '../src/features/instruments/index.ts';
import type { PaymentProvider } from '../src/features/payments/provider/payment-provider.ts';
import { createReportRenderer, type ReportRenderer } from '../src/features/results/index.ts';
import { newSecurityEventCounts } from '../src/http/security-log.ts';
import { createCounters } from '../src/limits/counters.ts';
import { openDatabase } from '../src/migrations/open-database.ts';
import type { Services } from '../src/services.ts';
import { createApiProcess, TEST_SETTINGS } from './api-process.ts';
import { callOf, schemaError } from './response-schema.ts';

const PASSWORD = 'Kata-sandi-uji-1';

interface Options {
  provider?: PaymentProvider;
  now?: () => Date;
  env?: Record<string, string>;
  /** A database with documents, which `stop` drops. */
  databaseUri?: string;
  /**
   * Creates a database and drops it at the end, which takes a second. Tests need it that give the address to another
   * process, which may still write when it is killed, that change indexes, or that have a server of their own. All other
   * test files of a Jest worker use one database after each other.
   */
  hasOwnDatabase?: boolean;
  /** Receives every log line. Without it, logging is off. */
  logLine?: (line: string) => void;
  /** Receives every command that the API sends to the database. */
  onCommand?: (event: CommandStartedEvent) => void;
  /** False in tests about who gets what: a report is its content as JSON, because drawing one takes long. */
  isDrawing?: boolean;
}

declare global {
  /** Registers work for after the last clean-up of the test file (`tools/jest-environment.cjs`). */
  function afterTestFile(stop: () => Promise<void>): void;
}

/** Starts the whole API on an empty database. `user`, `admin` and `assessment` create documents with sensible defaults. */
export async function startTestApi(options: Options = {}) {
  const base = process.env.KENALI_TEST_MONGODB_URI;
  if (!base) throw new Error('KENALI_TEST_MONGODB_URI is not set: the global set-up in jest.config.cjs sets it');
  const isShared = options.databaseUri === undefined && !options.hasOwnDatabase;
  const database = `test_${process.pid}${isShared ? '' : `_${Date.now().toString(36)}`}`;
  const databaseUri = options.databaseUri ?? withDatabase(base, database);
  const services = createServices(options);
  const { fieldEncryption, jwtSecret, dataDir } = services.config;
  // No `URL` can read the address of a replica set, which has several hosts.
  const mongodbUri = options.onCommand
    ? `${databaseUri}${databaseUri.includes('?') ? '&' : '?'}monitorCommands=true`
    : databaseUri;
  await openDatabase({ mongodbUri, mode: 'demo', fieldEncryption });
  if (options.onCommand) mongoose.connection.getClient().on('commandStarted', options.onCommand);
  // A write that the file before did not await may have come after its end.
  if (isShared) await emptyCollections([...PREPARED, 'fieldKeys', 'migrationLeases']);
  services.changeFeed.start();
  const app = createApp(services);
  const stop = once(async () => {
    services.changeFeed.stop();
    await services.reportRenderer.stop();
    // Disconnects even if the database is gone, because an open connection keeps jest running.
    await (isShared ? emptyCollections() : mongoose.connection.dropDatabase()).finally(disconnectDatabase);
  });
  afterTestFile(stop);
  return {
    app,
    services,
    get databaseUri() {
      if (isShared) throw new Error('Only a test with `hasOwnDatabase` may give the address to something else');
      return databaseUri;
    },
    ...callsTo(app),
    user: (partial: NewUser = {}) => makeUser(services, partial),
    admin: async () => {
      const { id } = await makeUser(services, { role: 'admin' });
      return { id, adminToken: (await startSession(services, id, 'admin', { device: 'Tes' })).accessToken };
    },
    assessment: makeAssessment,
    /** Runs `work` while a second process serves the same database (`hasOwnDatabase`), by the clock of the machine. */
    whileOtherRuns: async (work: (there: Calls) => Promise<void>, env: Record<string, string> = {}) => {
      const other = createApiProcess(await freePort(), {
        MONGODB_URI: databaseUri,
        JWT_SECRET: jwtSecret,
        DATA_DIR: dataDir,
        KENALI_MODE: 'demo',
        RATE_LIMITS: 'off',
        PAYMENT_JOBS: 'off',
        LOG_LEVEL: 'silent',
        ...env,
      });
      await other.start();
      await work(callsTo(other.url)).finally(other.kill);
    },
    clean: () => emptyCollections(),
    stop,
  };
}

/** The API of `startTestApi`, started before the tests that follow, and stopped after the file. */
export function testApi(options?: Options): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    // Not `Object.assign`, which would call the getter of `databaseUri`.
    Object.defineProperties(api, Object.getOwnPropertyDescriptors(await startTestApi(options)));
  });
  return api;
}

/** Documents that say that the database has all its collections and indexes. Without them the next start would go through all. */
const PREPARED = ['migrations'];

/** The hash of a collection without documents. */
const EMPTY = createHash('md5').digest('hex');

async function emptyCollections(kept: readonly string[] = PREPARED): Promise<void> {
  const { db } = mongoose.connection;
  if (!db) return;
  // A test fills few collections. One command names them sooner than a query of each.
  const { collections } = await db.command({ dbHash: 1 });
  const filled = Object.keys(collections).filter((name) => collections[name] !== EMPTY && !kept.includes(name));
  await Promise.all(filled.map((name) => db.collection(name).deleteMany({})));
}

/** Runs a pipeline on every collection in one command, because fifty take longer. @returns what they find */
export async function readAll<T extends object>(
  db: mongoose.mongo.Db,
  pipelineOf: (name: string) => object[],
): Promise<T[]> {
  const [first, ...others] = (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .sort();
  if (first === undefined) return [];
  const unions = others.map((coll) => ({ $unionWith: { coll, pipeline: pipelineOf(coll) } }));
  return db
    .collection(first)
    .aggregate<T>([...pipelineOf(first), ...unions])
    .toArray();
}

/** The number of documents of each collection that has any. */
export const countDocuments = () =>
  readAll(mongoose.connection.db!, (name) => [{ $count: 'count' }, { $set: { name } }]);

/** What log lines say for the security log, in order. */
export const securityEvents = (lines: readonly string[]): Record<string, unknown>[] =>
  lines.flatMap((line) => JSON.parse(line).security ?? []);

/** A boot id as the site signs it: base64url of the boot, a dot, and its HMAC-SHA-256. */
export function signBoot(boot: object, secret: string): string {
  const content = Buffer.from(JSON.stringify(boot)).toString('base64url');
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** Returns functions that call an app of this process, or a server by its address. */
export function callsTo(target: App | string) {
  // A server and a connection for each request would take as long as many a call. Nothing here closes an idle one.
  const server = typeof target === 'string' ? target : createServer({ keepAliveTimeout: 0 }, target).listen(0);
  const agent = typeof target === 'string' ? undefined : new Agent({ keepAlive: true });
  const send = (
    method: 'get' | 'post' | 'patch' | 'put' | 'delete',
    path: string,
    token?: string,
    headers: Record<string, string> = {},
  ) => {
    const sent = request(server)[method](path);
    if (agent) sent.agent(agent);
    if (token) sent.set('Authorization', `Bearer ${token}`);
    return sent.set(headers);
  };
  /** Like `send`, and the OpenAPI document must describe a successful response. */
  const call = (method: 'get' | 'post' | 'patch', path: string, token?: string, headers?: Record<string, string>) =>
    send(method, path, token, headers).expect(({ status, type, body }) => {
      const key = callOf(method.toUpperCase(), path.split('?')[0] as string);
      const problem = key && status < 300 && type === 'application/json' && schemaError(key, body);
      if (problem) throw new Error(problem);
    });
  return {
    send,
    get: (path: string, token?: string, headers?: Record<string, string>) => call('get', path, token, headers),
    post: (path: string, body?: object, token?: string, headers?: Record<string, string>) =>
      body === undefined ? call('post', path, token, headers) : call('post', path, token, headers).send(body),
    patch: (path: string, body: object, token?: string) => call('patch', path, token).send(body),
  };
}
type App = ReturnType<typeof createApp>;
export type Calls = ReturnType<typeof callsTo>;

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;

/** Its threads leave the processors to everything else. With several test files at once, the first report of a file waits for long. */
const REPORT_MS = 60_000;
/** A busy machine can pause a test for a second, after which its counters would not be those of the database any more. */
export const COUNTERS_MS = 60_000;

function createServices(options: Options): Services {
  const { provider, now = () => new Date(), env = {}, logLine, isDrawing = true } = options;
  const config = readApiSettings({
    JWT_SECRET: 'only-for-tests-0123456789-abcdefghij',
    RATE_LIMITS: 'off',
    FEATURES: PRACTICE_FEATURES.join(','),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'kenali-api-test-')),
    ...TEST_SETTINGS,
    ...env,
  });
  const log = logLine ? pino({ level: 'trace', mixin: requestIdMixin }, { write: logLine }) : pino({ level: 'silent' });
  const changeFeed = createChangeFeed(log);
  return {
    config,
    now,
    log,
    provider: provider ?? noProvider,
    instruments: loadPacks(join(__dirname, '../../../libs/instruments/packs')),
    reportRenderer: isDrawing ? createReportRenderer({ timeoutMs: REPORT_MS }) : UNDRAWN,
    identify: createIdentify(config, now),
    identifyPoller: createIdentifyPoller(config, now, changeFeed),
    identifyWriter: createIdentifyWriter(config, now, changeFeed),
    changeFeed,
    jobs: createJobWatch(),
    counters: createCounters({ log, now, timeoutMs: COUNTERS_MS }),
    securityEvents: newSecurityEventCounts(),
  };
}

const UNDRAWN: ReportRenderer = {
  render: async (content) => Buffer.from(JSON.stringify(content)),
  draw: async () => Buffer.from('%PDF-'),
  stop: async () => {},
};

const refuse = () => Promise.reject(new Error('This test has no payment provider'));
const noProvider: PaymentProvider = {
  createTransaction: refuse,
  status: refuse,
  cancelToken: refuse,
  cancelTransaction: refuse,
  refund: refuse,
};

interface NewUser {
  role?: Role;
  email?: string;
  isActive?: boolean;
  firstName?: string;
  /** A second factor needs a verified address. */
  isEmailVerified?: boolean;
  mustChangePassword?: boolean;
}

let passwordHash: Promise<string> | undefined;

async function makeUser(services: Services, partial: NewUser) {
  passwordHash ??= hashPassword(PASSWORD);
  const id = await nextId(User);
  const email = partial.email ?? `orang${id}@contoh.test`;
  await User.create({
    firstName: 'Sari',
    lastName: 'Putri',
    whatsappNumber: '081234567890',
    // As the command that creates the first admin leaves it.
    isEmailVerified: partial.role === 'admin',
    ...partial,
    _id: id,
    email,
    passwordHash: await passwordHash,
  });
  const tokens = await startSession(services, id, 'user', { device: 'Tes' });
  return { id, email, password: PASSWORD, ...tokens };
}

async function makeAssessment(partial: Partial<AssessmentDocument> = {}): Promise<AssessmentDocument> {
  const id = await nextId(Assessment);
  const created = await Assessment.create({
    name: `Profil Sensori Anak ${id}`,
    description: 'Kuesioner 125 butir.',
    priceRupiah: 350_000,
    listPriceRupiah: 500_000,
    promoLabel: 'PROMO',
    note: 'Gratis Konsultasi Online 1 Kali',
    duration: '30–45 menit',
    ageRange: '3–12 tahun',
    type: 'sensory',
    instrumentId: 'sensory-profile',
    isActive: true,
    createdAt: new Date(),
    ...partial,
    _id: id,
  });
  return created.toObject();
}
