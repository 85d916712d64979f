import { rmSync } from 'node:fs';
import { DATA_DIR } from './stack-env.ts';

// A run starts with an empty database, so data of earlier runs cannot influence it. A folder from the environment is kept.
if (process.env.KENALI_E2E_DATA_DIR === undefined) rmSync(DATA_DIR, { recursive: true, force: true });
await import('../../../tools/start/main.ts');
