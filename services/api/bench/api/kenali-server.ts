import { createServer } from 'node:http';
import { join } from 'node:path';
import { startApi } from '../../src/index.ts';
import { serveMeasured } from './measured-child.ts';

/** The API, started like in `server.ts`. */
const api = await startApi(process.env, join(import.meta.dirname, '../../../../libs/instruments/packs'));
const { changeFeed, jobs } = api.services;
// A completion puts two messages into the outbox. Sending them is no part of the call, and the bare servers do not.
const { run } = jobs;
jobs.run = (name, work) => (name === 'mail' ? Promise.resolve(false as never) : run(name, work));
serveMeasured(createServer(api.app), {
  stop: () => api.stop(),
  // The change stream causes database work, which must count only while this server is measured.
  rest: () => changeFeed.stop(),
  work: () => changeFeed.start(),
});
