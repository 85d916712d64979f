import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isUp } from './is-up.ts';
import { DATA_DIR, E2E_PORT, OWN_PORTS, stackEnv } from './stack-env.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface OwnSite {
  url: string;
  start(): Promise<void>;
  /** Ends the process as a crash does: nothing is finished, nothing is said. */
  kill(): Promise<void>;
}

/**
 * Site and API once more on the stack's database and CDN, in a process of the test's own that it may kill.
 * @param options.env what is other than the stack's
 */
export function createOwnSite(options: { port?: number; env?: Record<string, string> } = {}): OwnSite {
  const { port = OWN_PORTS + 3, env = {} } = options;
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  const kill = async () => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  };
  const isReady = () => isUp(`${url}/readyz`);
  const start = async () => {
    // What a run that was cut off has left would answer in its place, with another folder.
    if (await isReady()) throw new Error(`Another site is at ${url}`);
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'services/web/src/server.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...stackEnv,
        ...{ DATA_DIR, PORT: String(port), PAYMENT_JOBS: 'off' },
        ...{ CDN_PORT: String(E2E_PORT + 1), MIDTRANS_PORT: String(E2E_PORT + 2), MONGOD_PORT: String(E2E_PORT + 3) },
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (let tries = 0; tries < 600; tries += 1) {
      if (await isReady()) return;
      if (child.exitCode !== null) throw new Error(`The site at ${url} has ended`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No site at ${url}`);
  };
  return { url, start, kill };
}
