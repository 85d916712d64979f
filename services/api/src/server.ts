import { createServer } from 'node:http';
import { join } from 'node:path';
import { IDLE_CONNECTION_MS } from '@kenali/contracts';
import { ConfigError } from './config.ts';
import { type RunningApi, startApi } from './start-api.ts';

/** The API alone, as a production host runs it behind a proxy. The start command serves it together with the site. */
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

/** Lets running requests end, then closes the database. */
function stop(server: ReturnType<typeof createServer>, api: RunningApi): void {
  server.close(() => void api.stop().then(() => process.exit(0)));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 5000).unref();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
