import type { Timestamp } from 'mongodb';

/** A moment of the database's own clock as 16 hex digits, seconds and counter: comparable as text. */
export type ClusterTime = string;

const SHAPE = /^[0-9a-f]{16}$/;
const hex = (part: number) => part.toString(16).padStart(8, '0');

export const isClusterTime = (text: string): boolean => SHAPE.test(text);

export const clusterTimeOf = (timestamp: Timestamp): ClusterTime => `${hex(timestamp.t)}${hex(timestamp.i)}`;

/** A resume token begins with the type byte of a timestamp and the timestamp itself, in every server since 4.0. */
const TOKEN = /^82([0-9A-Fa-f]{16})/;

/** Up to when a stream with this resume token has told everything. @throws Error for a server with other tokens */
export function reachedBy(resumeToken: unknown): ClusterTime {
  const data = (resumeToken as { _data?: unknown } | null | undefined)?._data;
  const time = TOKEN.exec(typeof data === 'string' ? data : '')?.[1];
  if (!time) throw new Error('The change stream tells no position');
  return time.toLowerCase();
}
