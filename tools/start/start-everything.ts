import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startMongod } from '@kenali/embedded-mongodb';
import { folderStore, publishBuiltApps, START_ACTOR } from '@kenali/releases';
import type { Settings } from '@kenali/web';
import { buildApps } from '../shared/build-apps.ts';
import { checkPorts } from './check-ports.ts';
import { describeServers, type SiteEntry } from './describe-servers.ts';
import { type RunningChild, startChild } from './start-child.ts';

export interface RunningEverything {
  /** Resolves with its name when the site ends by itself. */
  siteEnds: Promise<string>;
  /** Starts one server anew, with the sources as they are now. */
  restart(name: string): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  root: string;
  settings: Settings;
  log: (line: string) => void;
  stopping: AbortSignal;
  /** Made instead of building and publishing everything; the development command watches. */
  prepareApps?: () => Promise<void>;
  /** Another entry for the site, with more variables. */
  site?: SiteEntry;
}

/** Builds, publishes and starts in the order in which one needs the other; stops in the reverse order. */
export async function startEverything(options: Options): Promise<RunningEverything> {
  const { settings, log } = options;
  await checkPorts(settings);
  await mkdir(settings.dataDir, { recursive: true });
  // Building takes the longest; without a database it is for nothing.
  const noDatabase = new AbortController();
  const [database, apps] = await Promise.allSettled([
    startMongod({ dataDir: settings.dataDir, port: settings.mongodPort, log }).catch((error: unknown) => {
      noDatabase.abort();
      throw error;
    }),
    options.prepareApps
      ? options.prepareApps()
      : buildAndPublish({ ...options, stopping: AbortSignal.any([options.stopping, noDatabase.signal]) }),
  ]);
  if (database.status === 'rejected') throw database.reason;
  const mongod = database.value;
  const children: RunningChild[] = [];
  const stop = async () => {
    for (const child of children.splice(0).reverse()) await child.stop();
    await mongod.stop();
  };
  try {
    if (apps.status === 'rejected') throw apps.reason;
    const servers = describeServers(options, mongod.uri('kenali'));
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
    siteEnds: siteEnds(children, log),
    restart: (name) => restart(name, children, options, mongod.uri('kenali')),
    stop,
  };
}

/**
 * Without the site there is nothing left to serve. When the CDN or the payment simulator ends, the rest goes on: that is
 * what the shell is built for. A server that is being restarted has left the list before it ends.
 */
const siteEnds = (children: RunningChild[], log: (line: string) => void): Promise<string> =>
  new Promise((resolve) => {
    for (const child of children) {
      void child.ended.then(() => {
        if (!children.includes(child)) return;
        if (child.name === 'site') resolve(child.name);
        else log(`${child.name} stopped by itself; the rest goes on.`);
      });
    }
  });

/** One that did not come up the last time is not in the list; then there is nothing to stop. */
async function restart(name: string, children: RunningChild[], options: Options, mongodbUri: string) {
  const server = describeServers(options, mongodbUri).find((candidate) => candidate.name === name);
  if (!server) throw new Error(`There is no server named ${name}`);
  const at = children.findIndex((child) => child.name === name);
  if (at >= 0) await children.splice(at, 1)[0]?.stop();
  children.push(await startChild(server, options.stopping));
}

async function buildAndPublish({ root, settings, log, stopping }: Options): Promise<void> {
  log('Building the four apps (what is unchanged comes from the cache) ...');
  await buildApps(root, stopping);
  const published = await publishBuiltApps(folderStore(settings.releasesDir), {
    appsDir: join(root, 'apps'),
    actor: START_ACTOR,
    reason: 'start',
  });
  for (const { kept } of published) if (kept) log(kept);
}

/** For tests and people who want to stop one server alone. */
const writePids = (dataDir: string, children: RunningChild[]) =>
  writeFile(
    join(dataDir, 'run.json'),
    `${JSON.stringify(Object.fromEntries(children.map(({ name, pid }) => [name, pid])), null, 2)}\n`,
  );
