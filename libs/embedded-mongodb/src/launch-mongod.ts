import { CliError, HOST, isAlive } from '@kenali/node-utils';
import type { MongoInstance } from 'mongodb-memory-server-core';
import { makePrimary, REPLICA_SET } from './replica-set.ts';
import type { WorkingMongod } from './try-mongod.ts';

export interface Launch {
  mongod: WorkingMongod;
  /** Absolute path of an existing folder. */
  dbPath: string;
  port: number;
  log: (line: string) => void;
  /** Additional arguments. */
  args?: readonly string[];
}
export interface LaunchedMongod {
  pid: number;
  stop(): Promise<void>;
}

/** Allows time to replay the journal after a crash. */
const LAUNCH_MS = 60_000;

const ARGS = [
  '--wiredTigerCacheSizeGB=0.25',
  '--oplogSize=64',
  // Journal files of 10 MB, created on demand: an empty database takes 11 MB instead of 300.
  '--wiredTigerEngineConfigString=log=(prealloc=false,file_max=10MB),file_manager=(close_idle_time=10,close_scan_interval=5)',
  // Files of a dropped database would stay open for more than five minutes. A test run drops one per suite, and reaches
  // the limit of open files.
  '--setParameter=minSnapshotHistoryWindowInSeconds=5',
  // A socket file of another user in /tmp would prevent the start.
  '--nounixsocket',
  // On a signal, do not wait for another member to take over: there is none.
  '--setParameter=shutdownTimeoutMillisForSignaledShutdown=1000',
  // A process that is killed in mid-transaction leaves its locks behind for this long. Transactions of the API take 4.5 s.
  '--setParameter=transactionLifetimeLimitSeconds=10',
];

/** The library is loaded when a database is started: most programs and tests that import this module only need an address. */
async function createInstance(options: ConstructorParameters<typeof MongoInstance>[0]) {
  const library = await import('mongodb-memory-server-core');

  /** Passes the log to the library line by line: it parses a chunk as one line, and a chunk of several lines throws. */
  class LineByLineInstance extends library.MongoInstance {
    problem = '';
    private rest = '';

    override stdoutHandler(chunk: string | Buffer): void {
      const lines = (this.rest + chunk.toString()).split('\n');
      this.rest = lines.pop() ?? '';
      for (const line of lines) {
        this.recordProblem(line);
        super.stdoutHandler(line);
      }
    }

    override stop(): Promise<boolean> {
      // A replica set is stopped over a connection. A server that does not listen would only cause a timeout and a warning.
      const hasEnded = !isAlive(this.mongodProcess?.pid ?? 0);
      if (!this.isInstanceReady || hasEnded) this.isReplSet = false;
      return super.stop();
    }

    private recordProblem(line: string) {
      if (!/"s":"[EF]"/.test(line)) return;
      try {
        const { msg, attr } = JSON.parse(line);
        this.problem ||= [msg, attr?.error?.errmsg ?? attr?.error]
          .filter((part) => typeof part === 'string')
          .join(': ');
      } catch {
        this.problem ||= line.slice(0, 300);
      }
    }
  }
  return new LineByLineInstance(options);
}

/** Starts mongod as a one-node replica set on the loopback address. Resolves when it accepts writes. */
export const launchMongod = (launch: Launch): Promise<LaunchedMongod> =>
  launchMember(launch, () => makePrimary(launch.port));

/** Starts mongod as a member of a replica set that `onListening` may initiate. Resolves after `onListening`. */
export async function launchMember(
  { mongod, dbPath, port, log, args = [] }: Launch,
  onListening: () => Promise<void> = async () => {},
): Promise<LaunchedMongod> {
  const instance = await createInstance({
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
    // A process group of its own, so that Ctrl-C does not end the database before the servers that use it.
    spawn: { detached: true },
  });
  try {
    await instance.start();
    await onListening();
  } catch (error) {
    await instance.stop();
    const reason = instance.problem || (error as Error).message;
    throw new CliError(`The database (MongoDB ${mongod.version}) did not start on ${dbPath}: ${reason}`);
  }

  let isStopping = false;
  instance.mongodProcess?.once('close', () => {
    if (!isStopping) log(`The database has ended unexpectedly. ${instance.problem}`);
  });
  return {
    pid: instance.mongodProcess?.pid ?? 0,
    stop: async () => {
      isStopping = true;
      await instance.stop();
    },
  };
}
