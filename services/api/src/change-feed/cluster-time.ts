import type { ClientSession, Timestamp } from 'mongodb';
import mongoose from 'mongoose';

/** A time of the database cluster's clock as 16 hex digits, seconds and counter. Comparable as text. */
export type ClusterTime = string;

const SHAPE = /^[0-9a-f]{16}$/;
const hex = (part: number) => part.toString(16).padStart(8, '0');

export const isClusterTime = (text: string): boolean => SHAPE.test(text);

export const clusterTimeOf = (timestamp: Timestamp): ClusterTime => `${hex(timestamp.t)}${hex(timestamp.i)}`;

/** A resume token starts with the type byte of a timestamp and the timestamp, in every server since 4.0. */
const TOKEN = /^82([0-9A-Fa-f]{16})/;

/** Returns the time up to which a change stream has reported all changes. @throws Error if the token has another format */
export function reachedBy(resumeToken: unknown): ClusterTime {
  const data = (resumeToken as { _data?: unknown } | null | undefined)?._data;
  const time = TOKEN.exec(typeof data === 'string' ? data : '')?.[1];
  if (!time) throw new Error('The resume token of the change stream contains no position');
  return time.toLowerCase();
}

/** Runs one command on the primary and returns its clock too: `at` is not earlier than anything the command wrote. */
export async function withClusterTime<T>(
  run: (dbSession: ClientSession) => Promise<T>,
): Promise<{ answer: T; at: ClusterTime | null }> {
  const dbSession = mongoose.connection.getClient().startSession();
  try {
    const answer = await run(dbSession as never);
    return { answer, at: dbSession.operationTime ? clusterTimeOf(dbSession.operationTime) : null };
  } finally {
    await dbSession.endSession();
  }
}
