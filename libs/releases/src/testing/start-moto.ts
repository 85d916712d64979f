import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort, HOST } from '@kenali/node-utils';

/**
 * Exits when its standard input closes, so that it cannot outlive the test run. Handles one request at a time: moto checks
 * the condition of a write before it writes, so two simultaneous writes could both succeed.
 */
const PROGRAM = `
import os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
from moto import server
run, turn = server.run_simple, threading.Lock()
def one_at_a_time(host, port, app, **more):
    def answer(environ, start_response):
        with turn:
            return list(app(environ, start_response))
    run(host, port, answer, **more)
server.run_simple = one_at_a_time
server.main(["-H", "${HOST}", "-p", sys.argv[1]])
`;

import { installMoto } from './install-moto.ts';

const START_MS = 60_000;

async function untilReady(url: string, isOver: () => string | null): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const isReady = await fetch(`${url}/moto-api/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    const ended = isOver();
    if (ended !== null) throw new Error(`the bucket server ended: ${ended}`);
    if (Date.now() > deadline) throw new Error('the bucket server did not respond within a minute');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Credentials. The server accepts any. */
const S3_KEYS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

/** Starts a bucket server on a free port. */
export async function startMoto() {
  const folder = await installMoto();
  const port = await freePort();
  const child = spawn('python3', ['-c', PROGRAM, String(port)], {
    env: { ...process.env, PYTHONPATH: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-4000);
  });
  const endpoint = `http://${HOST}:${port}`;
  await untilReady(endpoint, () => (child.exitCode === null ? null : output));
  Object.assign(process.env, S3_KEYS);

  return {
    endpoint,
    /** Creates a bucket. @returns a target inside it */
    async target(bucket: string): Promise<string> {
      const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return `s3://${bucket}/some/prefix?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`;
    },
    async stop(): Promise<void> {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
