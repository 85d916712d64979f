import { join } from 'node:path';
import { makeFolder } from '@kenali/node-utils/testing';
import { startBucketServer } from './bucket-server.ts';

/** Starts a server of buckets for a test file. @returns the function that makes the address of another empty store */
export function setUpTargets(options: Parameters<typeof startBucketServer>[0] = {}) {
  let server: Awaited<ReturnType<typeof startBucketServer>>;
  let buckets = 0;
  beforeAll(async () => {
    server = await startBucketServer(options);
  });
  afterAll(() => server.stop());
  return async (kind: 'folder' | 'bucket'): Promise<string> => {
    if (kind === 'folder') return join(makeFolder(), 'store');
    buckets += 1;
    return server.target(`bucket-${buckets}`);
  };
}
