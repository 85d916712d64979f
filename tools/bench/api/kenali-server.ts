import { createServer } from 'node:http';
import { join } from 'node:path';
import { startApi } from '../../../services/api/src/index.ts';
import { serveMeasured } from './measured-child.ts';

/** The API itself, as `server.ts` starts it. */
const api = await startApi(process.env, join(import.meta.dirname, '../../../libs/instruments/packs'));
serveMeasured(createServer(api.app), () => api.stop());
