import { type ChildDescription, type RunningChild, startChild } from '../start/start-child.ts';

/** For a server that hangs. On a busy machine, one that ends in order needs several times the five seconds of its grace. */
const STOP_TIMEOUT_MS = 60_000;

/** A server of the cluster that can be killed or stopped at any moment and started again on the same port. */
export interface ServerProcess {
  name: string;
  /** Address of the server, without a slash at the end. */
  url: string;
  /** Undefined while the server does not run. */
  pid(): number | undefined;
  /** Resolves when the server is ready. @throws CliError if it does not get ready */
  start(): Promise<void>;
  /** Ends the process without giving it a chance to finish anything. */
  kill(): Promise<void>;
  /** Asks the process to end, as a supervisor does. @returns its exit status; null if it had to be killed */
  stop(): Promise<number | null>;
}

export function createServerProcess(description: ChildDescription): ServerProcess {
  let child: RunningChild | undefined;
  const take = () => {
    const running = child;
    child = undefined;
    return running;
  };
  return {
    name: description.name,
    url: new URL(description.readyUrl).origin,
    pid: () => child?.pid,
    start: async () => {
      child ??= await startChild(description);
    },
    kill: async () => {
      const running = take();
      if (!running) return;
      process.kill(running.pid, 'SIGKILL');
      await running.ended;
    },
    stop: async () => {
      const running = take();
      await running?.stop(STOP_TIMEOUT_MS);
      return (await running?.ended) ?? null;
    },
  };
}
