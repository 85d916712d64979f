import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { CliError } from '@kenali/node-utils';

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8000;

export interface ChildDescription {
  name: string;
  entry: string;
  /** Module loaded before the entry; it ends the process when this one is gone. */
  guard: string;
  env: Record<string, string>;
  readyUrl: string;
}

export interface RunningChild {
  name: string;
  pid: number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts one server as its own process and waits until `readyUrl` answers; the wait ends when `stopping` is aborted.
 * @throws CliError when it ends or stays silent; its own complaint stands on the terminal already
 */
export async function startChild(
  { name, entry, guard, env, readyUrl }: ChildDescription,
  stopping?: AbortSignal,
): Promise<RunningChild> {
  const flags = ['--disable-warning=ExperimentalWarning', `--import=${pathToFileURL(guard).href}`];
  const started = spawn(process.execPath, [...flags, entry], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C reaches the start command alone, which then stops the servers in order.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => {
    started.once('exit', () => resolve());
    started.once('error', () => resolve());
  });
  const running = { name, pid: started.pid ?? 0, ended, stop: () => stop(started, ended) };
  const waiting = new AbortController();
  const gaveUp = ended.then(() => {
    throw new CliError(`${name} stopped while starting.`);
  });
  try {
    await Promise.race([
      answers(readyUrl, name, AbortSignal.any([waiting.signal, ...(stopping ? [stopping] : [])])),
      gaveUp,
    ]);
  } catch (error) {
    await running.stop();
    throw error;
  } finally {
    waiting.abort();
    gaveUp.catch(() => {});
  }
  return running;
}

/** Asks until the server answers. An abort ends the wait without an error: whoever aborts stops the server. */
async function answers(url: string, name: string, abort: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (abort.aborted) return;
    const answer = await fetch(url, { signal: AbortSignal.any([abort, AbortSignal.timeout(2000)]) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new CliError(`${name} did not answer at ${url} within ${READY_TIMEOUT_MS / 1000} s.`);
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}
