import { createServer } from 'node:http';
import { createEmulator } from './app.ts';
import { readSettings } from './read-settings.ts';

const { port, host, options } = readSettings(process.env);
const emulator = createEmulator(options);
// Longer than clients keep idle connections: a client must not send a request on a connection that the server closes.
const server = createServer({ keepAliveTimeout: 75_000 }, emulator.app);

server.on('error', (error) => {
  process.stderr.write(`midtrans-emulator: ${error.message}\n`);
  process.exit(1);
});
server.listen(port, host, () => process.stdout.write(`Midtrans emulator is ready: ${options.origin}\n`));

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  server.close();
  await emulator.close();
  server.closeAllConnections();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
