import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** A server of the test's own that may die at any moment and be started again on its port. */
export interface Mortal {
  name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** With a guard that ends it when the test is gone, however that one ended. */
const GUARD = join(__dirname, '../../../tools/end-with-parent.mjs');
const FLAGS = ['--disable-warning=ExperimentalWarning', `--import=${pathToFileURL(GUARD).href}`];

/** One API as production runs it: a process of its own. */
export function createApiProcess(port: number, env: Record<string, string>): Mortal & { url: string } {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const kill = async () => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  };
  const isReady = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const start = async () => {
    for (const until = Date.now() + 120_000; Date.now() < until; await wait(50)) {
      // Without a database it gives up at the start, as under any supervisor, and is started again.
      if (!child || child.exitCode !== null)
        child = spawn(process.execPath, [...FLAGS, join(__dirname, '../src/server.ts')], {
          env: { ...process.env, ...env, PORT: String(port), API_HOST: '127.0.0.1' },
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        });
      if (await isReady()) return;
    }
    throw new Error(`The API on port ${port} does not start`);
  };
  return { name: `API ${port}`, url, kill, start };
}
