import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CDN_PORT, compileCacheIn, DATA_DIR, EMULATOR_PORT, MONGOD_PORT, OWN_PORTS, stackEnv } from './stack-env.ts';

const ROOT = join(import.meta.dirname, '../../..');
const POLL_MS = 100;

const isHealthy = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
const nextPoll = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/** Sends a signal to a process that still runs, and waits until it has ended. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export interface OwnSite {
  url: string;
  start(): Promise<void>;
  /** Kills the process as a crash would: it finishes no request and closes no connection. */
  kill(): Promise<void>;
}

/**
 * Creates a second site and API on the database and CDN of the stack, in a process that the test may kill.
 * @param options.env overrides of the stack's environment
 * @param options.root the repository whose servers run, by default this one
 */
export function createOwnSite(options: { port?: number; env?: Record<string, string>; root?: string } = {}): OwnSite {
  const { port = OWN_PORTS + 3, env = {}, root = ROOT } = options;
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  const kill = async () => {
    const running = child;
    child = undefined;
    if (running) await endProcess(running, 'SIGKILL');
  };
  const isReady = () => isHealthy(`${url}/readyz`);
  const start = async () => {
    // A site left over from an aborted run would answer instead, with another data folder.
    if (await isReady()) throw new Error(`Another site already runs at ${url}`);
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'services/web/src/server.ts'], {
      cwd: root,
      env: {
        ...process.env,
        ...stackEnv,
        ...compileCacheIn(root),
        DATA_DIR,
        PORT: String(port),
        PAYMENT_JOBS: 'off',
        CDN_PORT: String(CDN_PORT),
        MIDTRANS_PORT: String(EMULATOR_PORT),
        MONGOD_PORT: String(MONGOD_PORT),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (let polls = 0; polls < 600; polls += 1) {
      if (await isReady()) return;
      if (child.exitCode !== null) throw new Error(`The site at ${url} exited during its start`);
      await nextPoll();
    }
    throw new Error(`The site at ${url} did not become ready`);
  };
  return { url, start, kill };
}
