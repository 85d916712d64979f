import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FEATURES } from '@kenali/contracts';

/** The first port of the tested platform. It differs from the demo's ports, so both can run at the same time. */
export const E2E_PORT = Number(process.env.KENALI_E2E_PORT ?? 3400);
export const CDN_PORT = E2E_PORT + 1;
export const EMULATOR_PORT = E2E_PORT + 2;
export const MONGOD_PORT = E2E_PORT + 3;
/** The first of ten ports for the servers that a test starts. Each parallel worker has its own ten. */
export const OWN_PORTS = E2E_PORT + 10 + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
export const EMULATOR_URL = `http://localhost:${EMULATOR_PORT}`;
export const DATA_DIR = process.env.KENALI_E2E_DATA_DIR ?? join(tmpdir(), `kenali-e2e-${E2E_PORT}`);

/**
 * Where Node keeps the compiled code of servers and commands, so that the next one starts in half the processor time. A process that is killed
 * only reads it.
 */
export const compileCacheIn = (root: string): { NODE_COMPILE_CACHE: string } => ({
  NODE_COMPILE_CACHE: join(root, '.cache/node-compile'),
});

export const stackEnv: Record<string, string> = {
  KENALI_MODE: 'demo',
  NODE_ENV: 'test',
  PORT: String(E2E_PORT),
  DATA_DIR,
  ...compileCacheIn(join(import.meta.dirname, '../../..')),
  LOG_LEVEL: 'warn',
  // The tests register many users from one address.
  RATE_LIMITS: 'off',
  FEATURES: PRACTICE_FEATURES.join(','),
  // The emulator repeats failed notifications after seconds instead of minutes.
  MIDTRANS_RETRY_FACTOR: '0.002',
};
