import { CliError, HOST } from '@kenali/node-utils';
import { MongoInstance } from 'mongodb-memory-server-core';
import { makePrimary, REPLICA_SET } from './replica-set.ts';
import type { WorkingMongod } from './try-mongod.ts';

export interface Launch {
  mongod: WorkingMongod;
  /** Absolute path of an existing folder. */
  dbPath: string;
  port: number;
  log: (line: string) => void;
  /** More arguments for the program. */
  args?: readonly string[];
}
export interface LaunchedMongod {
  pid: number;
  stop(): Promise<void>;
}

/** Opening the files after a crash replays the journal. */
const LAUNCH_MS = 60_000;

const ARGS = [
  '--wiredTigerCacheSizeGB=0.25',
  '--oplogSize=64',
  // Files of 10 MB that are made when needed: an empty database takes 11 MB instead of 300.
  '--wiredTigerEngineConfigString=log=(prealloc=false,file_max=10MB)',
  // A socket file of another user in /tmp would stop the start.
  '--nounixsocket',
  // When ended by a signal: there is no other member that could take over, so nothing to wait for.
  '--setParameter=shutdownTimeoutMillisForSignaledShutdown=1000',
];

/** The library parses whole chunks of the log as if they were one line, which throws in its event handler. */
class CarefulInstance extends MongoInstance {
  complaint = '';
  private rest = '';

  override stdoutHandler(chunk: string | Buffer): void {
    const lines = (this.rest + chunk.toString()).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      this.noteComplaint(line);
      super.stdoutHandler(line);
    }
  }

  override stop(): Promise<boolean> {
    // The polite way asks the server over a connection; one that never listened would be waited for, with a warning.
    if (!this.isInstanceReady) this.isReplSet = false;
    return super.stop();
  }

  private noteComplaint(line: string) {
    if (!/"s":"[EF]"/.test(line)) return;
    try {
      const { msg, attr } = JSON.parse(line);
      this.complaint ||= [msg, attr?.error?.errmsg ?? attr?.error]
        .filter((part) => typeof part === 'string')
        .join(': ');
    } catch {
      this.complaint ||= line.slice(0, 300);
    }
  }
}

/** Starts mongod as a one-node replica set on the loopback address; resolves when it takes writes. */
export async function launchMongod({ mongod, dbPath, port, log, args = [] }: Launch): Promise<LaunchedMongod> {
  const instance = new CarefulInstance({
    binary: { systemBinary: mongod.binary, version: mongod.version },
    instance: {
      ip: HOST,
      port,
      dbPath,
      replSet: REPLICA_SET,
      storageEngine: 'wiredTiger',
      launchTimeout: LAUNCH_MS,
      args: [...ARGS, ...args],
    },
    // A group of its own: Ctrl-C must reach the servers first, they still need the database while they end.
    spawn: { detached: true },
  });
  try {
    await instance.start();
    await makePrimary(port);
  } catch (error) {
    await instance.stop();
    const reason = instance.complaint || (error as Error).message;
    throw new CliError(`The database (MongoDB ${mongod.version}) did not start on ${dbPath}: ${reason}`);
  }

  let isStopping = false;
  instance.mongodProcess?.once('close', () => {
    if (!isStopping) log(`The database has ended unexpectedly. ${instance.complaint}`);
  });
  return {
    pid: instance.mongodProcess?.pid ?? 0,
    stop: async () => {
      isStopping = true;
      await instance.stop();
    },
  };
}
