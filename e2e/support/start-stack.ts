import { rmSync } from 'node:fs';
import { DATA_DIR } from './stack-env.ts';

// A run begins with an empty database: what an earlier run, or an earlier version of the demo data, left counts for
// nothing. A folder that somebody named stays as it is.
if (process.env.KENALI_E2E_DATA_DIR === undefined) rmSync(DATA_DIR, { recursive: true, force: true });
await import('../../tools/start/main.ts');
