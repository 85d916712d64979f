import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Word } from './measured-child.ts';

interface Answer {
  status: number;
  etag: string;
  body: string;
}

export interface Target {
  name: TargetName;
  pid: number;
  url: string;
  /** CPU time of the process so far, in microseconds. */
  cpuUs(): Promise<number>;
  /** Pauses background work while another server is measured. */
  rest(): Promise<void>;
  work(): Promise<void>;
  /** Sends a POST if there is a body, otherwise a GET. */
  ask(path: string, token: string, sent?: { etag?: string; body?: string }): Promise<Answer>;
  stop(): Promise<void>;
}

/** Named after their files: `kenali-server.ts` and `bare-server.ts`. */
export type TargetName = 'kenali' | 'bare';

const START_MS = 60_000;

/** Starts a server as a child process and waits until it listens. The API listens once the indexes exist. */
export async function startTarget(name: TargetName, env: NodeJS.ProcessEnv): Promise<Target> {
  const child = fork(join(import.meta.dirname, `${name}-server.ts`), {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const { port } = await said<{ port: number }>(child);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const tell = async (word: Word) => {
    child.send(word);
    return (await said<{ cpuUs: number }>(child)).cpuUs;
  };
  return {
    name,
    pid: child.pid as number,
    url: `http://127.0.0.1:${port}`,
    cpuUs: () => tell('cpu'),
    rest: async () => void (await tell('rest')),
    work: async () => void (await tell('work')),
    ask: (path, token, { etag, body } = {}) =>
      new Promise((resolve, reject) => {
        const headers: Record<string, string | number> = { authorization: `Bearer ${token}` };
        if (etag) headers['if-none-match'] = etag;
        if (body)
          Object.assign(headers, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
        const method = body ? 'POST' : 'GET';
        const asked = request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, etag: String(response.headers.etag), body: text }),
          );
        });
        asked.on('error', reject);
        asked.end(body);
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
