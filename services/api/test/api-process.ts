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

const ROOT = join(__dirname, '../../..');
/** Ends the child process when the test process ends for any reason. */
const GUARD = join(ROOT, 'tools/end-with-parent.mjs');
const FLAGS = ['--disable-warning=ExperimentalWarning', `--import=${pathToFileURL(GUARD).href}`];

export interface ApiProcess extends RestartableServer {
  url: string;
  /** Asks the process to end, as a supervisor does, and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Another server than the API. */
interface Other {
  name: string;
  /** Relative to the root of the repository. */
  entry: string;
}
const API: Other = { name: 'API', entry: 'services/api/src/server.ts' };
export const SITE: Other = { name: 'site', entry: 'services/site/src/server.ts' };

/**
 * Nobody consents in the tests of the specification's calls, so they run without, and every call behaves as the
 * specification has it. The tests of consent switch it on.
 */
export const TEST_SETTINGS = { REQUIRE_CONSENT: 'off' };

/**
 * An API, or another server, in its own process, as in production.
 * @param onOutput receives what the process writes: its log
 */
export function createApiProcess(
  port: number,
  env: Record<string, string>,
  { server = API, onOutput }: { server?: Other; onOutput?: (text: string) => void } = {},
): ApiProcess {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null;
    const ended = once(running, 'exit');
    running.kill(signal);
    const [code] = await ended;
    return code as number | null;
  };
  const isReady = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const start = async () => {
    for (const until = Date.now() + 120_000; Date.now() < until; await wait(50)) {
      // The API exits if there is no database; a supervisor would start it again, as this loop does.
      if (!child || child.exitCode !== null) {
        const stdio = onOutput ? 'pipe' : 'ignore';
        child = spawn(process.execPath, [...FLAGS, join(ROOT, server.entry)], {
          env: { ...process.env, ...TEST_SETTINGS, ...env, PORT: String(port), LISTEN_HOST: '127.0.0.1' },
          stdio: ['ignore', stdio, stdio, 'ipc'],
        });
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => onOutput?.(String(part)));
      }
      if (await isReady()) return;
    }
    throw new Error(`The ${server.name} on port ${port} did not start within two minutes`);
  };
  return {
    name: `${server.name} ${port}`,
    url,
    start,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}
