import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Messages from the parent: report the CPU time, or pause and resume. */
export type Word = 'cpu' | 'rest' | 'work';

const KEPT_MS = 600_000;

/** Listens on a free loopback port, reports it, and answers each message with this process's CPU time in microseconds. */
export function serveMeasured(
  server: Server,
  { stop, rest, work }: { stop(): Promise<unknown>; rest?(): void; work?(): void },
): void {
  // Longer than the turns of the others: a request on a connection that the server closes at that moment would end the run.
  server.keepAliveTimeout = KEPT_MS;
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('message', (word: Word) => {
    if (word === 'rest') rest?.();
    if (word === 'work') work?.();
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuUs: user + system });
  });
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => {
    server.closeAllConnections();
    server.close(() => void stop().finally(() => process.exit(0)));
  });
}
