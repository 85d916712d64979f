import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** A server that a test can kill at any moment and start again on the same port. */
export interface RestartableServer {
  name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Ends the child process when the test process ends for any reason. */
const GUARD = join(__dirname, '../../../tools/end-with-parent.mjs');
const FLAGS = ['--disable-warning=ExperimentalWarning', `--import=${pathToFileURL(GUARD).href}`];

/** An API in its own process, as in production. */
export function createApiProcess(port: number, env: Record<string, string>): RestartableServer & { url: string } {
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
      // The API exits if there is no database; a supervisor would start it again, as this loop does.
      if (!child || child.exitCode !== null)
        child = spawn(process.execPath, [...FLAGS, join(__dirname, '../src/server.ts')], {
          env: { ...process.env, ...env, PORT: String(port), API_HOST: '127.0.0.1' },
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        });
      if (await isReady()) return;
    }
    throw new Error(`The API on port ${port} did not start within two minutes`);
  };
  return { name: `API ${port}`, url, kill, start };
}
