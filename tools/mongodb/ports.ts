import { randomInt } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from './cli-error.ts';

export const HOST = '127.0.0.1';

const listenOnce = (port: number) =>
  new Promise<number>((settle, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(port, HOST, () => {
      const taken = (server.address() as AddressInfo).port;
      server.close(() => settle(taken));
    });
  });

/**
 * Below what systems give away by themselves: from there a port may go to any connection before its server has taken it.
 * Each process begins somewhere else, so that two that look at once do not find the same.
 */
const FREE = { from: 20_000, count: 12_000 };
let next = randomInt(FREE.count);

/** A port that nobody listens on, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FREE.from + (next++ % FREE.count);
    try {
      return await listenOnce(port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

/** A server that is ending gives its port back a moment after it let go of its files. */
const PATIENCE_MS = 1_500;

/** mongod's own complaint about a port stands deep in its log. */
export async function checkPort(port: number): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await wait(100)) {
    try {
      await listenOnce(port);
      return;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && Date.now() < until) continue;
      const what = `Port ${port} on ${HOST}, meant for the database,`;
      throw new CliError(
        code === 'EADDRINUSE'
          ? `${what} is in use by another program. End it or set MONGOD_PORT to a free port.`
          : `${what} cannot be opened: ${message}`,
      );
    }
  }
}
