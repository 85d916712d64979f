import mongoose, { type IndexDefinition } from 'mongoose';

/** The server's code for a hint that names no index, among other wrong values. */
const BAD_VALUE = 2;

/**
 * Runs a read with a hint, and without it if the index does not exist, because `npm run db:migrate` has not built it yet or somebody
 * dropped it: the read is then slow instead of failing.
 */
export async function withHint<Index extends IndexDefinition, Result>(
  index: Index,
  read: (hint: { hint?: Index }) => Promise<Result>,
): Promise<Result> {
  try {
    return await read({ hint: index });
  } catch (error) {
    if (!isMissingIndex(error)) throw error;
    return read({});
  }
}

const isMissingIndex = (error: unknown) =>
  error instanceof mongoose.mongo.MongoServerError && error.code === BAD_VALUE && error.message.includes('hint');
