import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CliError } from '@kenali/node-utils';

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8000;

export interface ChildDescription {
  name: string;
  entry: string;
  /** Module to load before the entry. It ends the child when this process dies. */
  guard: string;
  env: Record<string, string>;
  readyUrl: string;
  /** Address at which a debugger can attach: `127.0.0.1:9229`. */
  inspectAt?: string;
  /** File descriptor for everything that the server prints. By default, it prints to this terminal. */
  log?: number;
}

export interface RunningChild {
  name: string;
  pid: number;
  /** Resolves with the exit status when the process has ended; null after a signal. */
  ended: Promise<number | null>;
  /** Kills it if it has not ended after `timeoutMs`, 8,000 by default. */
  stop(timeoutMs?: number): Promise<void>;
}

/**
 * Starts a server in its own process and waits until `readyUrl` responds. Aborting `stopping` ends the wait.
 * @throws CliError if the server ends or does not respond. The server has printed its own error already.
 */
export async function startChild(
  { name, entry, guard, env, readyUrl, inspectAt, log }: ChildDescription,
  stopping?: AbortSignal,
): Promise<RunningChild> {
  const flags = ['--disable-warning=ExperimentalWarning', `--import=${pathToFileURL(guard).href}`];
  if (inspectAt) flags.push(`--inspect=${inspectAt}`);
  const child = spawn(process.execPath, [...flags, entry], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit', 'ipc'],
    // A process group of its own, so that Ctrl-C reaches only this process, which stops the servers in order.
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  const running = { name, pid: child.pid ?? 0, ended, stop: (timeoutMs?: number) => stop(child, ended, timeoutMs) };
  const settled = new AbortController();
  const endedEarly = ended.then(() => {
    throw new CliError(`${name} stopped while starting.`);
  });
  try {
    const abort = AbortSignal.any([settled.signal, ...(stopping ? [stopping] : [])]);
    await Promise.race([untilReady(readyUrl, name, abort), endedEarly]);
  } catch (error) {
    await running.stop();
    throw error;
  } finally {
    settled.abort();
    endedEarly.catch(() => {});
  }
  return running;
}

/** Polls until the server responds. An abort ends the wait without an error: the caller stops the server. */
async function untilReady(url: string, name: string, abort: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (abort.aborted) return;
    const signal = AbortSignal.any([abort, AbortSignal.timeout(2000)]);
    const response = await fetch(url, { signal }).catch(() => null);
    if (response?.ok) return;
    await wait(100);
  }
  throw new CliError(`${name} did not respond at ${url} within ${READY_TIMEOUT_MS / 1000} s.`);
}

async function stop(child: ChildProcess, ended: Promise<unknown>, timeoutMs = STOP_TIMEOUT_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await ended;
  clearTimeout(force);
}
