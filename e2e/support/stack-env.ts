import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ports of their own, so that a running demo is not disturbed. */
export const E2E_PORT = Number(process.env.KENALI_E2E_PORT ?? 3400);
/** The first of ten ports for servers of a test's own: each of the workers that run at the same time has others. */
export const OWN_PORTS = E2E_PORT + 10 + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
export const EMULATOR_URL = `http://localhost:${E2E_PORT + 2}`;
export const DATA_DIR = process.env.KENALI_E2E_DATA_DIR ?? join(tmpdir(), `kenali-e2e-${E2E_PORT}`);

export const stackEnv: Record<string, string> = {
  KENALI_MODE: 'demo',
  NODE_ENV: 'test',
  PORT: String(E2E_PORT),
  DATA_DIR,
  LOG_LEVEL: 'warn',
  // Many people register from one address here.
  RATE_LIMITS: 'off',
  // Notes that fail are repeated after seconds, not minutes.
  MIDTRANS_RETRY_FACTOR: '0.002',
};
