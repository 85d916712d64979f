import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free loopback port, tells it, and answers each message with this process's CPU time in microseconds. */
export function serveMeasured(server: Server, stop: () => Promise<unknown>): void {
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuUs: user + system });
  });
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => {
    server.closeAllConnections();
    server.close(() => void stop().finally(() => process.exit(0)));
  });
}
