import { type ChildProcess, spawn } from 'node:child_process';

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8000;

export interface RunningChild {
  name: string;
  pid: number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts one server as its own process and waits until `readyUrl` answers. @throws Error with its last lines */
export async function startChild(child: {
  name: string;
  entry: string;
  env: Record<string, string>;
  readyUrl: string;
}): Promise<RunningChild> {
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', child.entry], {
    env: { ...process.env, ...child.env },
    stdio: ['ignore', 'inherit', 'pipe'],
    // A group of its own: Ctrl-C reaches the start command alone, which then stops the servers in order.
    detached: true,
  });
  const complaints = keepLastLines(started);
  const ended = new Promise<void>((resolve) => started.once('exit', () => resolve()));
  const running = { name: child.name, pid: started.pid ?? 0, ended, stop: () => stop(started, ended) };
  const gaveUp = ended.then(() => {
    throw new Error(`${child.name} stopped while starting.\n${complaints()}`);
  });
  await Promise.race([answers(child.readyUrl, child.name), gaveUp]).catch(async (error) => {
    await running.stop();
    throw error;
  });
  return running;
}

function keepLastLines(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    tail = (tail + chunk).slice(-2000);
  });
  return () => tail;
}

async function answers(url: string, name: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${name} did not answer at ${url} within ${READY_TIMEOUT_MS / 1000} s.`);
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}
