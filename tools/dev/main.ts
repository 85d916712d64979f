import { join } from 'node:path';
import { ConfigError } from '@kenali/api';
import { CliError } from '@kenali/node-utils';
import { readSettings } from '@kenali/web';
import { developEverything } from './develop-everything.ts';
import { developRemote } from './develop-remote.ts';

// npm run dev: everything, rebuilt on a change. npm run dev -- admin-mf: one remote against the released others.
const root = join(import.meta.dirname, '../..');
const log = (line: string) => console.log(line);
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

try {
  const [app, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new CliError('Usage: npm run dev -- [<remote>]');
  const options = { root, settings: readSettings(process.env), log, stopping: stopping.signal };
  await (app ? developRemote(app, options) : developEverything(options));
  process.exit(0);
} catch (error) {
  // Whoever stops it while it starts gets no complaint that it did not finish.
  if (stopping.signal.aborted) process.exit(0);
  const isPlain = error instanceof ConfigError || error instanceof CliError;
  console.error(isPlain ? error.message : (error as Error).stack);
  process.exit(1);
}
