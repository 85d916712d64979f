import mongoose, { type Model } from 'mongoose';

/** How long the server works on one command outside a transaction. Exports and maintenance commands set their own. */
const COMMAND_MS = 4500;

/** The commands that get a limit, and the position of their options. */
const OPTIONS_AT = {
  aggregate: 1,
  bulkWrite: 1,
  countDocuments: 1,
  deleteMany: 1,
  deleteOne: 1,
  distinct: 2,
  find: 1,
  findOne: 1,
  findOneAndDelete: 1,
  findOneAndUpdate: 2,
  insertMany: 1,
  insertOne: 1,
  updateMany: 2,
  updateOne: 2,
} as const;

interface Options {
  maxTimeMS?: number;
  session?: { inTransaction(): boolean } | null;
}
type Command = (...given: unknown[]) => unknown;

let limitMs = COMMAND_MS;

/** Removes the limit in this process, for maintenance commands that read whole collections. */
export const removeTimeLimit = (): void => {
  limitMs = 0;
};

/**
 * Limits the commands of a model, whether they are sent through mongoose or through `model.collection`: a slow query must
 * not keep the server busy after its caller has been refused. A transaction has its own limit.
 */
export function limitTime<T>(model: Model<T>): Model<T> {
  const collection = model.collection as unknown as Record<string, Command>;
  for (const [name, index] of Object.entries(OPTIONS_AT)) {
    const send = collection[name]!.bind(collection);
    collection[name] = (...given) => {
      const options = given[index] as Options | undefined;
      if (!options?.session?.inTransaction()) given[index] = { maxTimeMS: limitMs, ...options };
      return send(...given);
    };
  }
  return model;
}

/** An error like the driver's own for work that did not end in time, which becomes a 503. */
export const tooLate = (message: string) => new mongoose.mongo.MongoOperationTimeoutError(message);

/** How this program's connections are marked on the server. */
export const APP_NAME = 'kenali-api';

/**
 * Ends idle transactions of this program that have been open for longer than any of its processes keeps one. They belong
 * to processes that were killed. Until they end, nobody can write the documents that they wrote, and the server would
 * wait a minute. Uses only rights that every database account has about its own sessions.
 * @returns how many ended
 */
export async function endOrphanedTransactions(openForMs: number): Promise<number> {
  const admin = mongoose.connection.getClient().db('admin');
  const orphans = await admin
    .aggregate<{ lsid: { id: unknown } }>([
      { $currentOp: { idleSessions: true } },
      { $match: { appName: APP_NAME, 'transaction.timeOpenMicros': { $gte: openForMs * 1000 } } },
      { $project: { lsid: 1 } },
    ])
    .toArray();
  if (orphans.length > 0) await admin.command({ killSessions: orphans.map(({ lsid: { id } }) => ({ id })) });
  return orphans.length;
}
