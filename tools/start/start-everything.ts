import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startMongod } from '@kenali/embedded-mongodb';
import { localStore, publishBuiltApps, START_ACTOR } from '@kenali/releases';
import type { WebSettings } from '@kenali/settings';
import { buildApps } from '../shared/apps.ts';
import { checkPorts } from './check-ports.ts';
import { describeServers, type SiteEntry } from './describe-servers.ts';
import { type RunningChild, startChild } from './start-child.ts';

export interface RunningEverything {
  /** Resolves with the name of the site if the site ends unexpectedly. */
  siteEnds: Promise<string>;
  /** Restarts one server with the current sources. */
  restart(name: string): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  root: string;
  settings: WebSettings;
  log: (line: string) => void;
  stopping: AbortSignal;
  /** Replaces the production build. The development command builds in its own way. */
  prepareApps?: () => Promise<void>;
  /** Replaces the entry of the site. */
  site?: SiteEntry;
}

/** Builds, publishes and starts everything in the order of dependencies. Stops in the reverse order. */
export async function startEverything(options: Options): Promise<RunningEverything> {
  const { settings, log } = options;
  await checkPorts(settings);
  await mkdir(settings.dataDir, { recursive: true });
  // The build takes the longest. Cancel it if there is no database.
  const noDatabase = new AbortController();
  const [database, apps] = await Promise.allSettled([
    startDatabase(options).catch((error: unknown) => {
      noDatabase.abort();
      throw error;
    }),
    options.prepareApps
      ? options.prepareApps()
      : buildAndPublish({ ...options, stopping: AbortSignal.any([options.stopping, noDatabase.signal]) }),
  ]);
  if (database.status === 'rejected') throw database.reason;
  const { uri: mongodbUri, stop: stopDatabase } = database.value;
  const children: RunningChild[] = [];
  const stop = async () => {
    for (const child of children.splice(0).reverse()) await child.stop();
    await stopDatabase();
  };
  try {
    if (apps.status === 'rejected') throw apps.reason;
    const servers = describeServers(options, mongodbUri);
    const results = await Promise.allSettled(
      servers.map(async (server) => {
        if (!options.stopping.aborted) children.push(await startChild(server, options.stopping));
      }),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    await writePids(settings.dataDir, children);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    siteEnds: watchSite(children, log),
    restart: (name) => restart(name, children, options, mongodbUri),
    stop,
  };
}

/**
 * Resolves when the site ends: without it there is nothing to serve. The CDN and the payment emulator may end, because the
 * shell is built for their outage. A server that is being restarted is removed from the list before it ends.
 */
const watchSite = (children: RunningChild[], log: (line: string) => void): Promise<string> =>
  new Promise((resolve) => {
    for (const child of children) {
      void child.ended.then(() => {
        if (!children.includes(child)) return;
        if (child.name === 'site') resolve(child.name);
        else log(`${child.name} ended unexpectedly; the other servers continue.`);
      });
    }
  });

/** A server that failed to start the last time is not in the list. */
async function restart(name: string, children: RunningChild[], options: Options, mongodbUri: string) {
  const server = describeServers(options, mongodbUri).find((candidate) => candidate.name === name);
  if (!server) throw new Error(`There is no server named ${name}`);
  const at = children.findIndex((child) => child.name === name);
  if (at >= 0) await children.splice(at, 1)[0]?.stop();
  children.push(await startChild(server, options.stopping));
}

/** With a `MONGODB_URI`, the installation uses that database and starts none. */
async function startDatabase({ settings, log }: Options): Promise<{ uri: string; stop: () => Promise<void> }> {
  if (!settings.isDatabaseEmbedded) return { uri: settings.api.mongodbUri, stop: async () => undefined };
  const mongod = await startMongod({ dataDir: settings.dataDir, port: settings.mongodPort, log });
  return { uri: mongod.uri('kenali'), stop: () => mongod.stop() };
}

async function buildAndPublish({ root, settings, log, stopping }: Options): Promise<void> {
  log('Building the four apps (unchanged ones come from the cache) ...');
  await buildApps(root, stopping);
  const published = await publishBuiltApps(await localStore(settings.releasesDir, settings.dataDir), {
    appsDir: join(root, 'apps'),
    actor: START_ACTOR,
    reason: 'start',
  });
  for (const { kept } of published) if (kept) log(kept);
}

/** Lets tests and users stop a single server. */
const writePids = (dataDir: string, children: RunningChild[]) =>
  writeFile(
    join(dataDir, 'run.json'),
    `${JSON.stringify(Object.fromEntries(children.map(({ name, pid }) => [name, pid])), null, 2)}\n`,
  );
