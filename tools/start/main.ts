import { join } from 'node:path';
import { ConfigError } from '@kenali/api';
import { CliError } from '@kenali/node-utils';
import { readSettings } from '@kenali/web';
import { announce } from './announce.ts';
import { startEverything } from './start-everything.ts';

// npm start: builds what is stale, starts every server, prints the address. Ctrl-C stops all of it; the data stays.
const root = join(import.meta.dirname, '../..');
const log = (line: string) => console.log(line);
const stopping = new AbortController();

try {
  const settings = readSettings(process.env);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  const running = await startEverything({ root, settings, log, stopping: stopping.signal });
  if (!stopping.signal.aborted) announce(settings, log);
  const broken = await Promise.race([aborted(stopping.signal), running.siteEnds]);
  if (broken) console.error(`${broken} stopped by itself; stopping the rest.`);
  log('Stopping ...');
  await running.stop();
  process.exit(broken ? 1 : 0);
} catch (error) {
  // Whoever stops the start while it builds gets no complaint that it did not finish.
  if (stopping.signal.aborted) process.exit(0);
  const plain = error instanceof ConfigError || error instanceof CliError;
  console.error(plain ? (error as Error).message : (error as Error).stack);
  process.exit(1);
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null));
  });
}
