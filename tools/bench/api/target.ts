import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { Path } from './bench-data.ts';

export interface Target {
  name: 'bare' | 'kenali';
  /** CPU time of its process so far, microseconds. */
  cpuUs(): Promise<number>;
  poll(path: Path, token: string, etag?: string): Promise<{ status: number; etag: string; body: string }>;
  stop(): Promise<void>;
}

const START_MS = 60_000;

/** Starts one of the servers as a child and waits until it listens. */
export async function startTarget(name: Target['name'], file: string, env: NodeJS.ProcessEnv): Promise<Target> {
  const child = fork(file, { env: { ...process.env, ...env }, execArgv: ['--disable-warning=ExperimentalWarning'] });
  const { port } = await said<{ port: number }>(child);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    name,
    cpuUs: async () => {
      child.send('cpu');
      return (await said<{ cpuUs: number }>(child)).cpuUs;
    },
    poll: (path, token, etag) =>
      new Promise((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, ...(etag && { 'if-none-match': etag }) };
        const sent = get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            body += chunk;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, etag: String(response.headers.etag), body }),
          );
        });
        sent.on('error', reject);
      }),
    stop: async () => {
      agent.destroy();
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function said<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(START_MS)]);
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A server under measurement ended with ${code}`);
  });
  const message = once(child, 'message', { signal }).then(([said]) => said as T);
  return Promise.race([message, ended]).finally(() => over.abort());
}
