import { type Collection, type Document, MongoBulkWriteError } from 'mongodb';
import { type ClusterTime, clusterTimeOf, withClusterTime } from '../change-feed/index.ts';
import { createBatches, type Job } from './in-batches.ts';
import { confirmByMajority, currentTerm, PATIENCE_MS } from './majority.ts';

/** An update of one document. */
interface Update {
  /** Finds the document; includes the shard key. */
  key: Document & { _id: number };
  /** Names the document by its id, and refuses the update if anything else does not fit. */
  filter: Document;
  update: Document | Document[];
  /** The fields that the update sets: a document that has them shows that this update is stored, and no other. */
  set: Document;
}

interface Outcome {
  isMatched: boolean;
  /** The database's clock, after a majority has the update. */
  at: ClusterTime | null;
}
type Waiting = Job<Update, Outcome>;

/** The hint of an update. Its filter would fit several indexes, and weighing them costs more than the rest of the search. */
export const BY_ID = { _id: 1 };
/** A document that a transaction has locked keeps the other updates of its command no longer than this. */
const LOCKED_MS = 1000;
const TIME_LIMIT_EXCEEDED = 50;

/**
 * Returns a function that updates one document. Updates that arrive while others are on their way share one command and one confirmation by a
 * majority, because these cost more than the update itself. Each is still refused or stored for itself.
 * See docs/decisions/0091-saves-remember-their-session.md.
 * @throws a driver error; whether the update is stored is then unknown
 */
export function createUpdates(collection: () => Collection): (update: Update) => Promise<Outcome> {
  const updateOne = async ({ filter, update }: Update): Promise<Outcome> => {
    const { answer, at } = await withClusterTime((session) =>
      collection().updateOne(filter, update, { session, hint: BY_ID }),
    );
    return { isMatched: answer.matchedCount === 1, at };
  };
  const updateAlone = ({ input, resolve, reject }: Waiting) => updateOne(input).then(resolve, reject);

  /** @returns how many matched; null if one of them failed, or kept the others waiting */
  const updateAll = async (updates: readonly Update[]): Promise<number | null> => {
    const operations = updates.map(({ filter, update }) => ({ updateOne: { filter, update, hint: BY_ID } }));
    try {
      // The confirmation follows, with a time limit of its own.
      const options = { ordered: false, maxTimeMS: LOCKED_MS, writeConcern: { w: 1 } };
      return (await collection().bulkWrite(operations, options)).matchedCount;
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError)) throw error;
      if (error.code === TIME_LIMIT_EXCEEDED || [error.writeErrors].flat().length > 0) return null;
      // The driver wraps its own errors, which tell whether the database is away.
      throw error.errorResponse instanceof Error ? error.errorResponse : error;
    }
  };

  const idsOfStored = async (updates: readonly Update[]): Promise<Set<unknown>> => {
    const $or = updates.map(({ key, set }) => ({ ...key, ...set })) as never;
    const found = await collection().find({ $or }, { projection: BY_ID }).toArray();
    return new Set(found.map(({ _id }) => _id));
  };

  const updateTogether = async (jobs: readonly Waiting[]) => {
    const term = currentTerm();
    const updates = jobs.map(({ input }) => input);
    const matched = await updateAll(updates);
    // The server only counts, so the documents tell which ones it has refused.
    const stored = matched === jobs.length ? null : await idsOfStored(updates);
    const at = clusterTimeOf(await confirmByMajority(term));
    const isStored = ({ input }: Waiting) => stored?.has(input.key._id) ?? true;
    await Promise.all(
      jobs.map((job) =>
        matched === null && !isStored(job) ? updateAlone(job) : job.resolve({ isMatched: isStored(job), at }),
      ),
    );
  };

  const batched = createBatches<Update, Outcome>(
    (jobs) => (jobs.length === 1 ? updateAlone(jobs[0] as Waiting) : updateTogether(jobs)),
    { patienceMs: PATIENCE_MS },
  );
  return (update) => batched('', update);
}
