import { HOST } from '@kenali/node-utils';
import { REPLICA_SET } from './replica-set.ts';

export const localUri = (port: number) => `mongodb://${HOST}:${port}/?replicaSet=${REPLICA_SET}`;

/** Puts the database name into an address that holds none. Not done by URL: an address may name several hosts. */
export function withDatabase(uri: string, dbName: string): string {
  const [, hosts = uri, database = '', options = ''] = /^([a-z+]+:\/\/[^/?]+)\/?([^?]*)(\?.*)?$/.exec(uri) ?? [];
  return `${hosts}/${database || dbName}${options}`;
}
