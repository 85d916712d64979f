import { join } from 'node:path';
import { IDLE_CONNECTION_MS } from '@kenali/contracts';
import { createStoppableServer, type StoppableServer } from '@kenali/node-utils';
import { SettingsError } from '@kenali/settings';
import { logCrashes } from '@kenali/telemetry';
import { type RunningApi, startApi } from './start-api.ts';

/** Runs the API alone, for production behind a proxy. `npm start` runs it together with the web server. */
async function main(): Promise<void> {
  const api = await startApi(process.env, join(import.meta.dirname, '../../../libs/instruments/packs'));
  logCrashes(api.services.log);
  const { port, host } = api.services.config;
  const stoppable = createStoppableServer({ keepAliveTimeout: IDLE_CONNECTION_MS }, api.app);
  const { server } = stoppable;
  server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
    process.stderr.write(
      code === 'EADDRINUSE' ? `PORT: ${port} on ${host} is in use\n` : `PORT, LISTEN_HOST: ${message}\n`,
    );
    process.exit(1);
  });
  server.listen(port, host, () => api.services.log.info({ port, host }, 'API is ready'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(stoppable, api));
}

/** Connections that are still busy this long after the signal are cut. */
const CLOSE_TIMEOUT_MS = 5000;

/** A proxy without health checks still sends calls when the process stops listening. */
const LINGER_MS = 1000;

/** Lets the load balancer see that this process ends, waits for running requests, then closes the database connection. */
async function stop(stoppable: StoppableServer, api: RunningApi): Promise<void> {
  await api.drain();
  await stoppable.stop(CLOSE_TIMEOUT_MS, api.services.config.drainSeconds > 0 ? LINGER_MS : 0);
  await api.stop();
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
