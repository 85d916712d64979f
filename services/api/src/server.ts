import { createServer } from 'node:http';
import { join } from 'node:path';
import { IDLE_CONNECTION_MS } from '@kenali/contracts';
import { ConfigError } from './config.ts';
import { type RunningApi, startApi } from './start-api.ts';

/** Runs the API alone, for production behind a proxy. `npm start` runs it together with the web server. */
async function main(): Promise<void> {
  const api = await startApi(process.env, join(import.meta.dirname, '../../../libs/instruments/packs'));
  const { port, host } = api.services.config;
  const server = createServer({ keepAliveTimeout: IDLE_CONNECTION_MS }, api.app);
  server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
    process.stderr.write(
      code === 'EADDRINUSE' ? `PORT: ${port} on ${host} is in use\n` : `PORT, API_HOST: ${message}\n`,
    );
    process.exit(1);
  });
  server.listen(port, host, () => api.services.log.info({ port, host }, 'API is ready'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(server, api));
}

/** Waits for running requests, then closes the database connection. */
function stop(server: ReturnType<typeof createServer>, api: RunningApi): void {
  server.close(() => void api.stop().then(() => process.exit(0)));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 5000).unref();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
