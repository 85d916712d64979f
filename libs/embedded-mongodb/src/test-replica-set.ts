import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, HOST, isAlive } from '@kenali/node-utils';
import { MongoClient } from 'mongodb';
import { createTestFolder, resolveTestMongod } from './jest-global-setup.ts';
import { type LaunchedMongod, launchMember } from './launch-mongod.ts';
import { REPLICA_SET } from './replica-set.ts';
import { createSmallDisk, type SmallDisk } from './small-disk.ts';

/** Three members on the loopback address. */
export interface TestReplicaSet {
  /** Address of all members, without a database name. */
  uri: string;
  /** Process ids of the members that run. */
  pids(): number[];
  /** Kills both secondaries: the primary continues, but no majority confirms its writes. */
  killSecondaries(): Promise<void>;
  /** Kills the primary, starts the secondaries again and makes one of them primary. What only the first one had is lost. */
  failOver(): Promise<void>;
  /** Kills the current primary and returns what starts it again. With automatic elections another member replaces it. */
  killPrimary(): Promise<() => Promise<void>>;
  /** Stops the current primary from running and returns what lets it run again. */
  suspendPrimary(): Promise<() => void>;
  /** Stops both secondaries from running and returns what lets them run again: meanwhile no majority confirms a write. */
  suspendSecondaries(): Promise<() => void>;
  /**
   * Leaves no byte on the disk of the current primary, which ends at its next checkpoint: now. Needs `disks: 'small'`.
   * @returns what frees the space, and starts the member again if it has ended
   */
  fillPrimaryDisk(): Promise<() => Promise<void>>;
  /** Ends the members and removes their data. */
  stop(): Promise<void>;
}

interface Options {
  /** By default no election happens unless a test asks for it. `automatic`: as in production. */
  elections?: 'manual' | 'automatic';
  /** `small`: each member has a disk of its own that can be filled. */
  disks?: 'shared' | 'small';
}

/** Manual: longer than any test, so that members neither step down nor call for an election alone. */
const ELECTION_TIMEOUT_MS = { manual: 600_000, automatic: 2_000 };
const MEMBERS = 3;
const PRIMARY_MS = 60_000;
/** The data of a test, its journal and an oplog of 64 MB. */
const DISK_MEGABYTES = 512;

interface Place {
  port: number;
  dbPath: string;
  disk?: SmallDisk;
}
interface Member extends LaunchedMongod, Place {}

export async function startTestReplicaSet(
  log: (line: string) => void,
  { elections = 'manual', disks = 'shared' }: Options = {},
): Promise<TestReplicaSet> {
  const mongod = await resolveTestMongod(log);
  const members: Member[] = [];
  const launch = async ({ dbPath, port, disk }: Place): Promise<Member> => {
    const program = disk ? { ...mongod, binary: disk.wrap(mongod.binary) } : mongod;
    return { ...(await launchMember({ mongod: program, dbPath, port, log: () => {} })), port, dbPath, disk };
  };
  const newPlace = async (): Promise<Place> => {
    const disk = disks === 'small' ? await createSmallDisk(DISK_MEGABYTES) : undefined;
    return { port: await freePort(), dbPath: disk?.path ?? (await createTestFolder()), disk };
  };
  const restart = async (member: Member) => {
    members[members.indexOf(member)] = await launch(member);
  };
  const stop = async () => {
    // A member without a majority would wait for the others before it ends.
    await Promise.all(members.map(kill));
    await Promise.all(members.map((member) => member.stop()));
    await Promise.all(members.map(removeData));
  };
  try {
    for (let index = 0; index < MEMBERS; index += 1) members.push(await launch(await newPlace()));
    const [first, ...others] = members as [Member, ...Member[]];
    await initiate(members, ELECTION_TIMEOUT_MS[elections]);
    await electOne([first]);
    await untilSynced(first);
    const hosts = members.map(({ port }) => `${HOST}:${port}`).join(',');
    return {
      uri: `mongodb://${hosts}/?replicaSet=${REPLICA_SET}`,
      pids: () => members.map(({ pid }) => pid).filter(isAlive),
      killPrimary: async () => {
        const primary = await findPrimary(members);
        await kill(primary);
        return () => restart(primary);
      },
      suspendPrimary: async () => suspend([await findPrimary(members)]),
      suspendSecondaries: async () => {
        const primary = await findPrimary(members);
        return suspend(members.filter((member) => member !== primary));
      },
      fillPrimaryDisk: async () => {
        const primary = await findPrimary(members);
        if (!primary.disk) throw new Error("Filling a disk needs the option disks: 'small'");
        const free = primary.disk.fill();
        // The journal has reserved some space. A checkpoint, at most a minute later, needs more, and ends the member.
        await withMember(primary.port, (client) => client.db('admin').command({ fsync: 1 })).catch(() => {});
        return async () => {
          free();
          if (!isAlive(primary.pid)) await restart(primary);
        };
      },
      // Suspended members would still read what had reached their sockets when they resume.
      killSecondaries: async () => {
        await Promise.all(others.map(kill));
      },
      failOver: async () => {
        await kill(first);
        members.push(...(await Promise.all(others.map(launch))));
        await electOne(others);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const removeData = ({ disk, dbPath }: Member): Promise<void> =>
  disk ? disk.remove() : rm(dbPath, { recursive: true, force: true });

function suspend(members: readonly Member[]): () => void {
  for (const { pid } of members) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const { pid } of members) process.kill(pid, 'SIGCONT');
  };
}

async function kill({ pid }: Member): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await wait(20);
}

const withMember = async <T>(port: number, work: (client: MongoClient) => Promise<T>): Promise<T> => {
  const client = new MongoClient(`mongodb://${HOST}:${port}/?directConnection=true`);
  return work(client).finally(() => client.close());
};

const initiate = (members: readonly Member[], electionTimeoutMillis: number) =>
  withMember(members[0]!.port, (client) =>
    client.db('admin').command({
      replSetInitiate: {
        _id: REPLICA_SET,
        members: members.map(({ port }, _id) => ({ _id, host: `${HOST}:${port}` })),
        // A new primary waits for the heartbeat of a frozen one before it accepts writes, by default for ten seconds.
        settings: { electionTimeoutMillis, heartbeatIntervalMillis: 500, heartbeatTimeoutSecs: 2 },
      },
    }),
  );

/** Waits until every member has the data and the configuration. Before that, it could not be elected. */
const untilSynced = ({ port }: Member) =>
  withMember(port, async (client) => {
    for (const until = Date.now() + PRIMARY_MS; Date.now() < until; await wait(100)) {
      const { members } = await client.db('admin').command({ replSetGetStatus: 1 });
      const terms = new Set(members.map(({ configTerm }: { configTerm: number }) => configTerm));
      if (terms.size === 1 && members.every(({ state }: { state: number }) => state === 1 || state === 2)) return;
    }
    throw new Error('The members did not copy the data');
  });

async function findPrimary(members: readonly Member[]): Promise<Member> {
  for (const until = Date.now() + PRIMARY_MS; Date.now() < until; await wait(100)) {
    for (const member of members.filter(({ pid }) => isAlive(pid))) {
      const hello = await withMember(member.port, (client) => client.db('admin').command({ hello: 1 })).catch(
        () => null,
      );
      if (hello?.isWritablePrimary) return member;
    }
  }
  throw new Error('No member is primary');
}

/** Asks the members in turn until one is elected: a member that has fewer writes than another gets no vote. */
async function electOne(candidates: readonly Member[]): Promise<void> {
  const until = Date.now() + PRIMARY_MS;
  for (let turn = 0; Date.now() < until; turn += 1) {
    const { port } = candidates[turn % candidates.length]!;
    if (await withMember(port, stepUp)) return;
    await wait(100);
  }
  throw new Error('No member became primary');
}

async function stepUp(client: MongoClient): Promise<boolean> {
  const admin = client.db('admin');
  await admin.command({ replSetStepUp: 1 }).catch(() => undefined);
  for (let tries = 0; tries < 20; tries += 1) {
    const hello = await admin.command({ hello: 1 }).catch(() => null);
    if (hello?.isWritablePrimary) return true;
    // An elected member is neither while it applies what it has received.
    if (hello?.secondary) return false;
    await wait(100);
  }
  return false;
}
