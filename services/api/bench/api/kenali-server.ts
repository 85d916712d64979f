import { createServer } from 'node:http';
import { join } from 'node:path';
import { startApi } from '../../src/index.ts';
import { serveMeasured } from './measured-child.ts';

/** The API, started like in `server.ts`. */
const api = await startApi(process.env, join(import.meta.dirname, '../../../../libs/instruments/packs'));
const { changeFeed } = api.services;
serveMeasured(createServer(api.app), {
  stop: () => api.stop(),
  // The change stream causes database work, which must count only while this server is measured.
  rest: () => changeFeed.stop(),
  work: () => changeFeed.start(),
});
