import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveTestMongod } from '@kenali/embedded-mongodb';
import { freePort } from '@kenali/node-utils';
import { MongoClient } from 'mongodb';

/**
 * A database server with options that the one of all tests does not have, which ends with the test file.
 * @param root folder for its data, in `db`
 */
export async function startOwnMongod(root: string, options: string[]) {
  const port = await freePort();
  const dbPath = join(root, 'db');
  await mkdir(dbPath);
  const { binary } = await resolveTestMongod(() => {});
  // Journal files are created on demand, instead of 300 MB of zeros in advance.
  const usual = [
    ...['--replSet=kenali', '--nounixsocket', '--bind_ip=127.0.0.1', '--wiredTigerCacheSizeGB=0.25'],
    '--wiredTigerEngineConfigString=log=(prealloc=false,file_max=10MB)',
  ];
  spawn(binary, [`--port=${port}`, `--dbpath=${dbPath}`, ...usual, ...options], { stdio: 'ignore' });
  const client = await new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`).connect();
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
  await client.db('admin').command({ replSetInitiate: { _id: 'kenali', members } });
  while (!(await client.db('admin').command({ hello: 1 })).isWritablePrimary);
  return { port, dbPath, client };
}
