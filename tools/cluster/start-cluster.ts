import { openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSmallDisk, type SmallDisk, startTestReplicaSet, type TestReplicaSet } from '@kenali/embedded-mongodb';
import { CliError, freePort, HOST, runCommand } from '@kenali/node-utils';
import { localStore, publishBuiltApps, START_ACTOR, type Store } from '@kenali/releases';
import { buildApps } from '../shared/apps.ts';
import { type ChildDescription, startChild } from '../start/start-child.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

const CATALOGUE = 'services/api/data/catalogue.json';
/** Room for the logs of ten rounds of all faults. */
const LOG_MEGABYTES = 256;

export interface Cluster {
  /** One origin in front of all APIs and sites. */
  url: string;
  apis: [ServerProcess, ServerProcess];
  sites: [ServerProcess, ServerProcess];
  cdnUrl: string;
  /** What the CDN serves. */
  releases: Store;
  database: TestReplicaSet;
  databaseUri: string;
  /** The payment emulator with its control API. */
  providerUrl: string;
  serverKey: string;
  /** Signs in as staff. */
  admin: { email: string; password: string };
  /** Folder with one log per server. */
  logs: string;
  /** The disk with that folder; undefined if the machine allows none. */
  logDisk: SmallDisk | undefined;
  stop(): Promise<void>;
}

interface Options {
  root: string;
  log: (line: string) => void;
  /** 0 for any free port. */
  port: number;
  /** Variables for the APIs. */
  env?: Record<string, string>;
  /** `small`: each member of the database, and the logs, have a disk that can be filled, if the machine allows it. */
  disks: 'shared' | 'small';
}

/** Starts two APIs, two sites, a CDN, a payment emulator and a replica set of three members on the loopback address. */
export async function startCluster(options: Options): Promise<Cluster> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    return { ...(await start(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  { root, log, port, env: more = {}, disks }: Options,
  stops: (() => Promise<unknown>)[],
): Promise<Omit<Cluster, 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'kenali-cluster-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const logDisk = disks === 'small' ? await smallDiskIfPossible(log) : undefined;
  if (logDisk) stops.push(logDisk.remove);
  log('Starting three members of the database, and building the apps (unchanged ones come from the cache) ...');
  const [database] = await Promise.all([
    startTestReplicaSet(log, { elections: 'automatic', disks: logDisk ? 'small' : 'shared' }),
    buildApps(root),
  ]);
  stops.push(database.stop);
  const releasesDir = join(folder, 'releases');
  const releases = await localStore(releasesDir, folder);
  await publishBuiltApps(releases, { appsDir: join(root, 'apps'), actor: START_ACTOR, reason: 'cluster' });
  const ports = { cdn: await freePort(), provider: await freePort(), apis: [0, 0], sites: [0, 0] };
  for (const kind of ['apis', 'sites'] as const) for (const index of [0, 1]) ports[kind][index] = await freePort();
  const at = (number: number) => `http://${HOST}:${number}`;
  const balancer = await startBalancer(port, ports.apis.map(at), ports.sites.map(at));
  stops.push(balancer.stop);
  const databaseUri = database.uri.replace('/?', '/kenali?');
  const keys = { RELEASE_KEYS_FILE: join(folder, 'signing/trusted-keys.json') };
  const env = { ...environmentOf(balancer, ports, databaseUri), DATA_DIR: folder, ...keys, ...more };
  const admin = await fill(root, env);
  const logs = logDisk?.outsidePath ?? folder;
  const describe = (name: string, entry: string, number: number, own: Record<string, string>): ChildDescription => ({
    name,
    entry: join(root, entry),
    guard: join(root, 'tools/end-with-parent.mjs'),
    env: { ...env, ...own },
    readyUrl: `${at(number)}/healthz`,
    log: openSync(join(logs, `${name}.log`), 'a'),
  });
  const provider = describe('payments', 'services/midtrans-emulator/src/server.ts', ports.provider, {});
  const cdn = describe('cdn', 'services/site/src/cdn-server.ts', ports.cdn, { RELEASES_DIR: releasesDir });
  for (const helper of [provider, cdn]) stops.push((await startChild(helper)).stop);
  const apis = [1, 2].map((number) => {
    const apiPort = ports.apis[number - 1] as number;
    const description = describe(`api-${number}`, 'services/api/src/server.ts', apiPort, { PORT: String(apiPort) });
    return createServerProcess({ ...description, readyUrl: `${at(apiPort)}/readyz` });
  }) as Cluster['apis'];
  const sites = [1, 2].map((number) => {
    const sitePort = String(ports.sites[number - 1]);
    // No folder is shared: a stopped canary must reach the other site through the API.
    const own = { PORT: sitePort, DATA_DIR: join(folder, `site-${number}`) };
    const description = describe(`site-${number}`, 'services/site/src/server.ts', Number(sitePort), own);
    // Behind a proxy that is not there yet, no site can read the CDN.
    const hasCdn = more.CDN_PUBLIC_URL === undefined;
    return createServerProcess({ ...description, ...(hasCdn && { readyUrl: `${at(Number(sitePort))}/readyz` }) });
  }) as Cluster['sites'];
  const servers = [...apis, ...sites];
  stops.push(() => Promise.all(servers.map((server) => server.stop())));
  await Promise.all(servers.map((server) => server.start()));
  const { MIDTRANS_SERVER_KEY: serverKey } = env;
  return {
    url: balancer.url,
    apis,
    sites,
    cdnUrl: at(ports.cdn),
    releases,
    database,
    databaseUri,
    providerUrl: at(ports.provider),
    serverKey,
    admin,
    logs,
    logDisk,
  };
}

const smallDiskIfPossible = (log: (line: string) => void): Promise<SmallDisk | undefined> =>
  createSmallDisk(LOG_MEGABYTES).catch((error: unknown) => {
    if (!(error instanceof CliError)) throw error;
    log(error.message);
    return undefined;
  });

/** Two machines of one installation have the same settings, apart from their ports. */
function environmentOf({ url }: Balancer, ports: { cdn: number; provider: number }, databaseUri: string) {
  const provider = `http://localhost:${ports.provider}`;
  return {
    KENALI_MODE: 'demo',
    MONGODB_URI: databaseUri,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: 'loopback',
    JWT_SECRET: 'only for a cluster on this machine',
    BOOT_ID_SECRET: 'only for a cluster on this machine',
    RELEASES_SOURCE: 'cdn',
    CDN_PUBLIC_URL: `http://localhost:${ports.cdn}`,
    CDN_PORT: String(ports.cdn),
    RATE_LIMITS: 'on',
    DRAIN_SECONDS: '1',
    LISTEN_HOST: HOST,
    MIDTRANS_SERVER_KEY: 'SB-Mid-server-cluster',
    MIDTRANS_CLIENT_KEY: 'SB-Mid-client-cluster',
    MIDTRANS_SNAP_API_BASE_URL: `${provider}/snap/v1`,
    MIDTRANS_CORE_API_BASE_URL: provider,
    MIDTRANS_SNAP_JS_URL: `${provider}/snap/snap.js`,
    MIDTRANS_NOTIFICATION_URL: `${url}/api/midtrans/notification`,
    MIDTRANS_PUBLIC_URL: provider,
    MIDTRANS_PORT: String(ports.provider),
    MIDTRANS_HOST: HOST,
  };
}

/** Loads the catalogue and creates an account for staff, with the commands that an operator uses. */
async function fill(root: string, env: Record<string, string>): Promise<Cluster['admin']> {
  const admin = { email: 'staf@kenali.test', password: 'Kata-sandi-staf-9' };
  const command = async (name: string, argument: string, input?: string) => {
    const entry = join(root, `services/api/src/commands/${name}.ts`);
    const args = ['--disable-warning=ExperimentalWarning', entry, argument];
    const { code, output } = await runCommand(process.execPath, args, { cwd: root, env, input });
    if (code !== 0) throw new CliError(`${name} failed:\n${output}`);
  };
  await command('catalogue-load', join(root, CATALOGUE));
  await command('admin-create', admin.email, `${admin.password}\n`);
  return admin;
}
