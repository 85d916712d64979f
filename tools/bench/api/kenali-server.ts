import { createServer } from 'node:http';
import { join } from 'node:path';
import { startApi } from '../../../services/api/src/index.ts';
import { serveMeasured } from './measured-child.ts';

/** The API itself, as `server.ts` starts it. */
const api = await startApi(process.env, join(import.meta.dirname, '../../../libs/instruments/packs'));
const { changeFeed } = api.services;
serveMeasured(createServer(api.app), {
  stop: () => api.stop(),
  // What its change stream has the database do belongs to its own cells alone.
  rest: () => changeFeed.stop(),
  work: () => changeFeed.start(),
});
