import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The loopback address. */
export const HOST = '127.0.0.1';

/** Opens a port for a moment. @returns the error code, or null if the port is free */
const tryPort = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });

/**
 * Below the ephemeral range: the system may give a port of that range to any outgoing connection before our server opens
 * it. Each process starts at a random port, so that two processes rarely try the same one.
 */
const FREE = { from: 20_000, count: 12_000 };
let next = randomInt(FREE.count);

/** Finds a port on the loopback address that no server uses. Each call returns another port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FREE.from + (next++ % FREE.count);
    const problem = await tryPort(port, HOST);
    if (problem === null) return port;
    if (problem !== 'EADDRINUSE') throw new Error(`Port ${port} on ${HOST} cannot be opened (${problem})`);
  }
}

/**
 * Checks that a server can listen on a port.
 * @param patienceMs how long to retry while the port is in use: a server that is shutting down frees it soon
 * @returns the error code, such as `EADDRINUSE`, or null if the port is free
 */
export async function findPortProblem(port: number, host: string, patienceMs: number): Promise<string | null> {
  for (const deadline = Date.now() + patienceMs; ; await wait(100)) {
    const problem = await tryPort(port, host);
    if (problem !== 'EADDRINUSE' || Date.now() > deadline) return problem;
  }
}
