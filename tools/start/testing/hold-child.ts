import { join } from 'node:path';
import { startChild } from '../start-child.ts';

// Starts the test server as the start command does, prints its process id, and waits until it is killed.
const port = process.argv[2] as string;
const child = await startChild({
  name: 'little',
  entry: join(import.meta.dirname, 'little-server.mjs'),
  guard: join(import.meta.dirname, '../../end-with-parent.mjs'),
  env: { PORT: port, HOW: process.argv[3] as string, SAY: 'all' },
  readyUrl: `http://127.0.0.1:${port}/`,
});
process.stdout.write(`pid ${child.pid}\n`);
