import type { MongoClient } from 'mongodb';

/** Connections to the database that are open, those that a call uses, and the calls that wait for one. */
interface ConnectionCounts {
  open: number;
  inUse: number;
  waiting: number;
}

let counts: ConnectionCounts = { open: 0, inUse: 0, waiting: 0 };

export const connectionCounts = (): Readonly<ConnectionCounts> => counts;

/** Counts from the first connection on: a count that starts later would fall below zero. */
export function countConnections(client: MongoClient): void {
  const own = { open: 0, inUse: 0, waiting: 0 };
  counts = own;
  client.on('connectionCreated', () => (own.open += 1));
  client.on('connectionClosed', () => (own.open -= 1));
  client.on('connectionCheckOutStarted', () => (own.waiting += 1));
  client.on('connectionCheckOutFailed', () => (own.waiting -= 1));
  client.on('connectionCheckedOut', () => {
    own.waiting -= 1;
    own.inUse += 1;
  });
  client.on('connectionCheckedIn', () => (own.inUse -= 1));
}
